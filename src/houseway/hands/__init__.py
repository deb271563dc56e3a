"""What hands are worth: rankings stated as data, one plain way to evaluate them and one fast way.

A value is one number. Higher is better, equal is a tie, 0 is no hand. `name` says it in words.
"""

from __future__ import annotations

from houseway.hands.batch import evaluate_many, evaluate_many_using_two
from houseway.hands.halves import is_foul
from houseway.hands.plain import best, best_using, evaluate
from houseway.hands.ranking import Category, Joker, Ranking, category
from houseway.hands.rankings import (
    ASIAN_32,
    CHINESE_FRONT_3,
    FAST_ACTION,
    FRONT_2,
    HIGH_52,
    HIGH_53_BUG,
    LOW_8,
    LOW_A5,
    LOW_A5_JOKER,
    MEX_41,
    PUSH9,
    RANKINGS,
    THREE_52,
)
from houseway.hands.say import name

__all__ = [
    "ASIAN_32",
    "CHINESE_FRONT_3",
    "FAST_ACTION",
    "FRONT_2",
    "HIGH_52",
    "HIGH_53_BUG",
    "LOW_8",
    "LOW_A5",
    "LOW_A5_JOKER",
    "MEX_41",
    "PUSH9",
    "RANKINGS",
    "THREE_52",
    "Category",
    "Joker",
    "Ranking",
    "best",
    "best_using",
    "category",
    "evaluate",
    "evaluate_many",
    "evaluate_many_using_two",
    "is_foul",
    "name",
]
