"""The server: accounts, lobby, tables over sockets, and everything durable. Nothing imports it but itself."""
