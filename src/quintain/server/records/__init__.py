"""What an account has done here: results by game and by bot, favourite cards, and achievements."""
