"""The command line: tables for people, `--json` for programs."""
