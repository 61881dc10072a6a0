"""What is told and shown of a link that somebody shares, before anybody opens it."""
