"""What happens only in this family."""
