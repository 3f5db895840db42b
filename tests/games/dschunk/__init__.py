"""The rules of Dschunk, a sentence to a test."""
