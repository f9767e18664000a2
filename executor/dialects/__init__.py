"""The dialects that models of phone screens talk, one file each. See `executor.dialect` for what one is."""
