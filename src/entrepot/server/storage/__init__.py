"""What is kept: tables with their plans and deeds, in a file or a database."""
