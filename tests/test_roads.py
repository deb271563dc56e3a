"""Roads: worked examples, the mistakes boards are known to make, and properties of any shoe."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import HousewayError
from houseway.families.baccarat.board import Board, Statistics
from houseway.families.baccarat.drawing import (
    NOTICE,
    Drawing,
    draw_ask_next,
    draw_bead_plate,
    draw_big_road,
    draw_board,
    draw_derived,
    draw_statistics,
    plain,
)
from houseway.families.baccarat.roads import (
    DERIVED,
    ROWS,
    SIDES,
    Cell,
    Coup,
    Derived,
    Layout,
    Mark,
    Winner,
    ask_next,
    bead_plate,
    big_road,
    coups,
    derived_road,
    marks,
    place,
    scroll,
    streaks,
)

ROADS: tuple[Derived, ...] = tuple(DERIVED)
LAYOUTS: tuple[Layout, ...] = ("stay", "drop")

# Hypothesis draws runs rather than single letters, so that dragon tails are common.
runs = st.tuples(st.sampled_from("BPT"), st.integers(1, 14)).map(lambda run: run[0] * run[1])
shoes = st.one_of(
    st.text("BPT", max_size=90),
    st.lists(runs, max_size=14).map("".join),
).map(coups)
layouts = st.sampled_from(LAYOUTS)
roads = st.sampled_from(ROADS)


def short(history: tuple[Coup, ...], road: Derived) -> str:
    return "".join(mark[0].upper() for mark in marks(history, road))


def spots(history: tuple[Coup, ...], layout: Layout = "stay") -> list[tuple[int, int]]:
    return [(cell.column, cell.row) for cell in big_road(history, layout)]


def without_ties(history: tuple[Coup, ...]) -> tuple[Coup, ...]:
    return tuple(coup for coup in history if coup.winner != "tie")


def swapped(history: tuple[Coup, ...]) -> tuple[Coup, ...]:
    other: dict[Winner, Winner] = {"player": "banker", "banker": "player", "tie": "tie"}
    return tuple(replace(coup, winner=other[coup.winner]) for coup in history)


def dealt(hands: int, number: int) -> tuple[Coup, ...]:
    """A shoe with the usual frequencies of Banker, Player and tie."""
    return coups("".join(Random(number).choices("BPT", (459, 446, 95), k=hands)))


# Reading results


def test_letters_are_read_in_any_case_with_spaces_and_commas() -> None:
    assert coups("b, P t\nB") == (Coup("banker"), Coup("player"), Coup("tie"), Coup("banker"))
    assert coups("") == ()


@pytest.mark.parametrize(("written", "character", "position"), [("BPX", "X", 3), ("B 1", "1", 3)])
def test_a_wrong_letter_is_named_with_its_position(
    written: str, character: str, position: int
) -> None:
    with pytest.raises(HousewayError, match=f"'{character}' at position {position} "):
        coups(written)


# Worked examples of the derived roads


@pytest.mark.parametrize(
    ("shoe", "big_eye_boy", "small_road", "cockroach_pig"),
    [
        ("", "", "", ""),
        ("BPP", "B", "", ""),
        ("BPPPB", "BRB", "", ""),
        ("BBPPB", "RR", "", ""),
        ("BPBP", "RR", "R", ""),
        ("B" * 9 + "P" * 10, "RRRRRRRRB", "", ""),
        ("B" * 9 + "P" + "B" * 7, "BBRRRRR", "RRRRRR", ""),
        # Where each road can start: second row of a streak, else the head of the one after.
        ("BPBB", "RB", "B", ""),
        ("BPBPP", "RRB", "RB", "B"),
        ("BPBPB", "RRR", "RR", "R"),
    ],
)
def test_derived_roads_worked_by_hand(
    shoe: str, big_eye_boy: str, small_road: str, cockroach_pig: str
) -> None:
    history = coups(shoe)
    assert [short(history, road) for road in ROADS] == [big_eye_boy, small_road, cockroach_pig]


def test_two_dragon_tails_drawn_by_hand() -> None:
    drawn = spots(coups("B" * 9 + "P" * 10))
    assert drawn[:9] == [(0, row) for row in range(6)] + [(1, 5), (2, 5), (3, 5)]
    assert drawn[9:] == [(1, row) for row in range(5)] + [(column, 4) for column in range(2, 7)]


# Mistakes other boards make


def test_mistake_first_streak_is_never_compared() -> None:
    assert short(coups("BPPPB"), "big-eye-boy") == "BRB"


@pytest.mark.parametrize("road", ROADS)
def test_mistake_derived_roads_computed_from_the_visible_window(road: Derived) -> None:
    history = dealt(100, number=1)
    visible = 12
    window = tuple(cell.coup for cell in scroll(big_road(history), visible))
    assert len(marks(history, road)) > len(marks(window, road))
    narrow = scroll(derived_road(history, road), visible)
    assert [cell.mark for cell in narrow] == list(marks(history, road)[-len(narrow) :])


def test_mistake_turned_streak_drops_again() -> None:
    history = coups("B" * 9 + "P" + "B" * 8)
    shared = [(2, row) for row in range(5)] + [(3, 4), (4, 4)]
    assert spots(history, "stay")[10:] == [*shared, (5, 4)]
    assert spots(history, "drop")[10:] == [*shared, (4, 5)]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_mistake_streak_merges_with_an_older_tail_of_its_own_colour(layout: Layout) -> None:
    assert spots(coups("B" * 9 + "P" + "B" * 7), layout)[-3:] == [(2, 4), (3, 4), (4, 4)]


def test_mistake_column_does_not_change_after_stacked_ties() -> None:
    cells = big_road(coups("BTTTPTTB"))
    assert [(cell.column, cell.row, cell.ties) for cell in cells] == [
        (0, 0, 3),
        (1, 0, 2),
        (2, 0, 0),
    ]


@given(shoes, layouts)
def test_mistake_banker_drawn_by_other_rules_than_player(
    history: tuple[Coup, ...], layout: Layout
) -> None:
    assert spots(history, layout) == spots(swapped(history), layout)


def test_mistake_new_streak_starts_after_the_tail() -> None:
    assert spots(coups("B" * 9 + "P"))[-1] == (1, 0)


@given(shoes, layouts)
def test_mistake_blocked_streak_jumps_over_a_tail(
    history: tuple[Coup, ...], layout: Layout
) -> None:
    for path in place([len(streak) for streak in streaks(history)], layout):
        steps = {(after[0] - before[0], after[1] - before[1]) for before, after in pairwise(path)}
        assert steps <= {(0, 1), (1, 0)}


def test_mistake_long_past_the_neighbour_marked_blue() -> None:
    assert short(coups("B" + "P" * 6), "big-eye-boy") == "BRRRR"


def test_mistake_derived_roads_read_drawn_columns() -> None:
    # Banker's second streak is drawn in column 2, below which lies the first streak's tail.
    history = coups("B" * 9 + "P" + "B" * 7)
    assert len({cell.column for cell in big_road(history)}) > len(streaks(history))
    assert short(history, "big-eye-boy") == "BBRRRRR"


def test_mistake_tail_cell_taken_for_a_neighbour() -> None:
    # Drawn, the tail's end at (1, 5) stands left of (2, 5) with nothing above it, which looks like
    # a break. The streak to the left is Player's, and it ended four rows higher.
    history = coups("B" * 7 + "P" + "B" * 6)
    assert {(1, 5), (2, 5)} <= set(spots(history))
    assert (1, 4) not in spots(history)
    assert short(history, "big-eye-boy") == "BBRRRR"


def test_mistake_full_bead_plate_flows_back_by_one() -> None:
    history = dealt(13, number=2)
    assert bead_plate(history[:12], columns=2) == bead_plate(history[:12])
    full = bead_plate(history, columns=2)
    assert [bead.coup for bead in full] == list(history[6:])
    assert [(bead.column, bead.row) for bead in full] == [
        *((0, row) for row in range(6)),
        (1, 0),
    ]


# Bead plate and big road


def test_bead_plate_runs_down_then_right_with_ties() -> None:
    beads = bead_plate(coups("BPTBPTB"))
    assert [(bead.column, bead.row) for bead in beads][-2:] == [(0, 5), (1, 0)]
    assert beads[2].coup.winner == "tie"


def test_leading_ties_wait_for_the_first_cell() -> None:
    assert [(cell.coup.winner, cell.ties) for cell in big_road(coups("TTBT"))] == [("banker", 3)]


def test_ties_alone_are_shown_alone() -> None:
    (cell,) = big_road(coups("TTT"))
    assert (cell.column, cell.row, cell.coup.winner, cell.ties) == (0, 0, "tie", 3)
    assert streaks(coups("TTT")) == ()


def test_an_empty_shoe_has_empty_roads() -> None:
    assert [*bead_plate(()), *big_road(()), *derived_road((), "small-road")] == []


@given(shoes, layouts)
def test_no_two_coups_share_a_cell_and_six_rows_suffice(
    history: tuple[Coup, ...], layout: Layout
) -> None:
    for cells in (big_road(history, layout), *(derived_road(history, r, layout) for r in ROADS)):
        assert len({(cell.column, cell.row) for cell in cells}) == len(cells)
        assert all(0 <= cell.row < ROWS and cell.column >= 0 for cell in cells)


@given(shoes)
def test_every_coup_is_on_the_big_road_once(history: tuple[Coup, ...]) -> None:
    cells = big_road(history)
    ties = sum(coup.winner == "tie" for coup in history)
    assert sum(cell.ties for cell in cells) == ties
    assert sum(cell.coup.winner != "tie" for cell in cells) == len(history) - ties


@given(shoes, layouts)
def test_streaks_start_in_the_top_row_from_left_to_right(
    history: tuple[Coup, ...], layout: Layout
) -> None:
    paths = place([len(streak) for streak in streaks(history)], layout)
    heads = [path[0] for path in paths]
    assert all(row == 0 for _, row in heads)
    assert heads == sorted(set(heads))


@given(shoes, st.sampled_from("BPT"), layouts)
def test_a_new_coup_moves_no_earlier_cell(
    history: tuple[Coup, ...], letter: str, layout: Layout
) -> None:
    longer = spots(history + coups(letter), layout)
    assert longer[: len(big_road(history))] == spots(history, layout)


# Scrolling


@given(shoes, layouts, st.integers(1, 30))
def test_scrolling_keeps_the_newest_cell_within_the_window(
    history: tuple[Coup, ...], layout: Layout, columns: int
) -> None:
    cells = big_road(history, layout)
    shown = scroll(cells, columns)
    assert all(0 <= cell.column < columns for cell in shown)
    assert not cells or (shown[-1].coup, shown[-1].row) == (cells[-1].coup, cells[-1].row)


def test_scrolling_keeps_the_newest_cell_beside_a_tail_wider_than_the_window() -> None:
    shown = scroll(big_road(coups("B" * 60 + "P")), columns=10)
    assert (shown[-1].coup.winner, shown[-1].column) == ("player", 0)


def test_a_window_without_columns_is_refused() -> None:
    with pytest.raises(HousewayError, match="0 columns"):
        scroll([Cell(0, 0)], columns=0)


# Derived roads on any shoe


def opposite(mark: Mark | None) -> Mark | None:
    return None if mark is None else "blue" if mark == "red" else "red"


class Grid:
    """The derived roads as dealers teach them, coup by coup on a grid with rows without end.

    Down a column, look `back` columns to the left: the cell beside and the cell above it are both
    full or both empty (red), or differ (blue). At the head of a column, take the opposite of what
    the previous column would have got by going on.
    """

    def __init__(self, back: int) -> None:
        self.back = back
        self.full: set[tuple[int, int]] = set()
        self.column, self.row, self.letter = -1, -1, ""
        self.marks: list[Mark] = []

    def look(self, column: int, row: int) -> Mark | None:
        if column < self.back:
            return None
        beside = (column - self.back, row) in self.full
        above = (column - self.back, row - 1) in self.full
        return "red" if beside == above else "blue"

    def deal(self, letter: str) -> None:
        below = self.look(self.column, self.row + 1)
        if letter == self.letter:
            mark = below
            self.row += 1
        else:
            mark = opposite(below)
            self.column, self.row, self.letter = self.column + 1, 0, letter
        self.full.add((self.column, self.row))
        self.marks += [mark] if mark else []


def taught(history: tuple[Coup, ...], road: Derived) -> tuple[Mark, ...]:
    grid = Grid(DERIVED[road])
    for coup in without_ties(history):
        grid.deal(coup.winner)
    return tuple(grid.marks)


@given(shoes, roads)
def test_derived_roads_agree_with_the_way_dealers_teach_them(
    history: tuple[Coup, ...], road: Derived
) -> None:
    assert marks(history, road) == taught(history, road)


@pytest.mark.parametrize("road", ROADS)
def test_derived_roads_agree_on_a_thousand_ordinary_shoes(road: Derived) -> None:
    for number in range(1000):
        history = dealt(80, number)
        assert marks(history, road) == taught(history, road)


@given(shoes, roads)
def test_derived_length_follows_from_the_streaks(history: tuple[Coup, ...], road: Derived) -> None:
    # All entries after the first `back` streaks, less the head of the first such streak.
    later = [len(streak) for streak in streaks(history)][DERIVED[road] :]
    assert len(marks(history, road)) == max(0, sum(later) - 1)


@given(shoes, roads)
def test_ties_do_not_touch_derived_roads(history: tuple[Coup, ...], road: Derived) -> None:
    assert marks(history, road) == marks(without_ties(history), road)


@given(shoes, roads)
def test_swapping_banker_and_player_leaves_derived_roads_unchanged(
    history: tuple[Coup, ...], road: Derived
) -> None:
    assert marks(history, road) == marks(swapped(history), road)


@given(shoes, st.sampled_from("BPT"), roads)
def test_a_new_coup_changes_no_earlier_mark(
    history: tuple[Coup, ...], letter: str, road: Derived
) -> None:
    before, after = marks(history, road), marks(history + coups(letter), road)
    assert after[: len(before)] == before
    assert len(after) - len(before) <= (letter != "T")


@given(shoes, roads)
def test_both_layouts_draw_the_same_marks(history: tuple[Coup, ...], road: Derived) -> None:
    stay, drop = (derived_road(history, road, layout) for layout in LAYOUTS)
    assert [cell.mark for cell in stay] == [cell.mark for cell in drop]
    assert tuple(cell.mark for cell in stay) == marks(history, road)


# The ask-next row


@given(shoes)
def test_ask_next_is_what_the_next_coup_then_gets(history: tuple[Coup, ...]) -> None:
    for side, asked in ask_next(history).items():
        for road, mark in asked.items():
            longer = marks((*history, Coup(side)), road)
            assert longer[len(marks(history, road)) :] == (() if mark is None else (mark,))


@given(shoes)
def test_ask_next_gives_banker_and_player_opposite_marks(history: tuple[Coup, ...]) -> None:
    asked = ask_next(history)
    assert all(asked["banker"][road] == opposite(asked["player"][road]) for road in ROADS)


def test_ask_next_before_the_first_hand_is_empty() -> None:
    assert ask_next(()) == {side: dict.fromkeys(ROADS) for side in SIDES}


# The board


def ez_board() -> Board:
    board = Board(tags=("dragon-7", "panda-8"))
    for coup in (
        Coup("banker", banker_total=7, banker_cards=3, tags=("dragon-7",)),
        Coup("player", player_total=9, natural=True),
        Coup("tie"),
    ):
        board = board.add(coup)
    return board


def test_board_counts_and_exact_percentages() -> None:
    shoe = ez_board().statistics
    assert shoe.hands == 3
    assert shoe.counts == (
        *(("player", 1), ("banker", 1), ("tie", 1), ("natural", 1)),
        *(("dragon-7", 1), ("panda-8", 0)),
    )
    assert shoe.percent("dragon-7") == Fraction(100, 3)
    assert shoe.percent("panda-8") == shoe.percent("never heard of") == 0


def test_a_tag_repeated_in_one_coup_counts_once() -> None:
    assert Statistics.of([Coup("banker", tags=("lucky-6", "lucky-6"))]).count("lucky-6") == 1


def test_before_the_first_hand_percentages_are_zero() -> None:
    assert Board().statistics.percent("banker") == 0


@given(shoes)
def test_winners_add_up_to_a_hundred_percent(history: tuple[Coup, ...]) -> None:
    shoe = Statistics.of(history)
    total = sum(shoe.percent(winner) for winner in ("player", "banker", "tie"))
    assert total == (100 if history else 0)


def test_new_shoe_clears_the_roads_and_keeps_the_statistics() -> None:
    board = ez_board()
    after = board.new_shoe()
    assert after.history == ()
    assert after.previous == board.statistics
    assert after.statistics.counts[-1] == ("panda-8", 0)


def test_a_shoe_without_hands_does_not_replace_the_previous_one() -> None:
    board = ez_board().new_shoe()
    assert board.new_shoe() == board


def test_adding_leaves_the_old_board_as_it_was() -> None:
    board = Board()
    assert (board.add(Coup("tie")).history, board.history) == ((Coup("tie"),), ())


# Drawings


def everything(history: tuple[Coup, ...], width: int, layout: Layout) -> Drawing:
    previous = Statistics.of(history, ("a-tag-with-a-name-far-too-long-for-any-display",))
    return draw_board(Board(history, previous), width, layout)


@given(shoes, st.integers(48, 120), layouts)
def test_no_line_is_wider_than_asked(history: tuple[Coup, ...], width: int, layout: Layout) -> None:
    drawing = everything(history, width, layout)
    assert all(sum(len(span.text) for span in line) <= width for line in drawing)


def test_a_drawing_is_eighty_columns_unless_asked_otherwise() -> None:
    lines = plain(draw_bead_plate(dealt(400, number=3)))
    assert max(map(len, lines)) <= 80
    with pytest.raises(HousewayError, match="not 20"):
        draw_big_road((), width=20)


def test_big_road_shows_letters_and_tie_counts() -> None:
    assert plain(draw_big_road(coups("TBBTTPB" + "T" * 10))) == [
        *("Big road", "B1P B+", "B2· ·"),
        *["· · ·"] * 4,
    ]
    assert plain(draw_big_road(coups("TT")))[1] == "T2"


def test_bead_plate_shows_pairs() -> None:
    pairs = (
        Coup("banker", banker_pair=True),
        Coup("player", player_pair=True),
        Coup("tie", player_pair=True, banker_pair=True),
    )
    assert plain(draw_bead_plate(pairs))[1:4] == ["Bb", "Pp", "T&"]


def test_derived_road_uses_letters_of_its_own() -> None:
    assert plain(draw_derived(coups("BPPPB"), "big-eye-boy"))[:2] == [
        "Big eye boy (o red, x blue)",
        "x o x",
    ]


def test_ask_next_row_reads_as_a_table() -> None:
    assert plain(draw_ask_next(coups("BPP"))) == [
        "If the next is  Banker  Player",
        "Big eye boy     x       o",
        "Small road      -       -",
        "Cockroach pig   -       -",
    ]


def test_statistics_stand_beside_the_previous_shoe() -> None:
    board = ez_board().new_shoe().add(Coup("banker"))
    assert plain(draw_statistics(board))[:4] == [
        "              this shoe  previous shoe",
        "hands          1              3",
        "player         0   0.0%       1  33.3%",
        "banker         1 100.0%       1  33.3%",
    ]


@given(shoes, layouts)
def test_no_style_is_told_by_colour_alone(history: tuple[Coup, ...], layout: Layout) -> None:
    letters = {"banker": "B", "player": "P", "red": "o", "blue": "x"}
    spans = [span for line in everything(history, 80, layout) for span in line]
    assert all(letters.get(span.style, span.text) == span.text for span in spans)
    assert not any(span.text in "BPTox" for span in spans if span.style == "plain" and span.text)


def test_the_board_says_that_roads_do_not_predict() -> None:
    assert "do not predict" in NOTICE
    assert plain(draw_board(Board()))[-1] == NOTICE
