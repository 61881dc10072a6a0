"""More than one server on one database: who is there, and how they speak with each other."""
