offline = The server cannot be reached.
