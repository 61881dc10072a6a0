"""Finding an opponent: challenges, invitations, the queue, rematches."""
