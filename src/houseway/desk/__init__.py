"""The desks: settle, bank, what if, papers, fees, comparisons, drills, whole simulations."""
