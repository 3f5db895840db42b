"""The rules of Merchants of Dunhuang, a sentence to a test."""
