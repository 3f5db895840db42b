"""The table registry, and what concerns all tables: quarantine, retention, uploads, peers."""
