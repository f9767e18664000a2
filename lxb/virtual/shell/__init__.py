"""The phone's shell: parse, run, and one file per group of commands."""
