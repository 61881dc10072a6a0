"""Finding somebody to play with: challenges, invitations, the queue, rematches."""
