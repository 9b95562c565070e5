"""The application behind every face: reading, judging, playing, asking, answering."""
