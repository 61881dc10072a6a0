"""Other people's programs at the table: lines of JSON on standard input and output, as chess engines do."""
