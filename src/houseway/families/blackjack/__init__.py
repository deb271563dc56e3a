"""Own hands against the bank's, closest to twenty-one: six games that differ in their data."""
