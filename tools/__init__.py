"""What builds the documentation and a release. Nothing here is shipped."""
