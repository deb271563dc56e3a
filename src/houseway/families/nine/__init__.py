"""Own hands of two or three cards against the bank's; closest to nine wins."""
