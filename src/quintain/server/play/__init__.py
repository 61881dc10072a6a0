"""Tables over sockets: rooms that own matches, connections, bots of the house, and recovery."""
