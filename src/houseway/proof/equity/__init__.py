"""Who wins how much of the pot when nobody folds: hands or ranges against each other.

>>> from houseway.proof.equity import equity
>>> found = equity("texas-holdem", ["AhKh", "QdQc"], board="Ts 9h 2c 2d")
>>> found.method, found.deals, [str(share.equity) for share in found.hands]
('exact', 44, ['3/22', '19/22'])
"""

from __future__ import annotations

from houseway.proof.equity.asking import LIMIT, Ask, equity
from houseway.proof.equity.result import Equities, Share
from houseway.proof.equity.spec import SPECS, Spec, spec_of

__all__ = ["LIMIT", "SPECS", "Ask", "Equities", "Share", "Spec", "equity", "spec_of"]
