"""Two community hands, closest to nine: seven games that differ only in their data."""
