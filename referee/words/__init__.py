"""Every text that a person reads, in every language: translation, catalogues, extraction."""
