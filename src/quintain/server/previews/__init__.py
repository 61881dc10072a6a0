"""What is told and shown of a shared link before it is opened."""
