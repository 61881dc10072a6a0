# Accounts.

title = Your account
guest-says = You play as a guest, { $name }. Sign up to keep your matches, decks and progress, and to play for rating.
person-says = You are logged in as { $name }.
name = Name
name-says = 2 to 24 letters, digits, spaces, dots, dashes or underscores. Everyone sees it.
password = Password
password-says = At least 8 characters.
old-password = Current password
new-password = New password
change-password = Change the password
password-changed = The password is changed. All other devices are logged out.
devices = Devices
this-device = this one
used = last used { $when }
log-out-device = Log out
removal = Delete the account
removal-says = Everything that belongs to it is deleted. Matches stay, without your name. This cannot be undone.
remove = Delete for ever
blocked = Blocked players
unblock = Unblock
