"""Drills for dealers: questions with answers, marking, and what to ask next.

Questions come from the rules themselves: a round is dealt by the game's own procedure, or a hand
is shown to the game's own functions, and the answer is what these say. `drills.questions` makes
them, `marking.check` marks an answer, `practice` keeps the score and chooses what comes next.

The contract with pages and programs (all of it plain JSON, money in cents):

A *set*, as `drills.question_set` gives it and `/train/questions.json` sends it, has `version` (1),
`drill` (`id`, `name`, `about`), `game` (`id`, `name`), `seed`, `seconds` (the target of each level)
and `questions`. It holds the answers too: nothing else is needed to practise.

A *question* has

    id        the same for the same facts
    drill     draw, pay, settle, order, set, fee, button or read
    game      the id of the game, and `name` what it is called
    level     1, 2 or 3
    skill     what it practises: drill/game/rule; practice counts by it
    ask       one sentence
    show      the parts to draw, in order (below)
    answer    what may be answered and what is right (below)
    why       sentences that explain it, the arithmetic among them
    clause    where the rule is written, and `rulings`: each an `id` and the `ruling`
    record    the hand record of it, where there is one: the settle desk takes it

The *parts* of `show`, each with its kind in `part`:

    hand      name, cards ["Ah", "Jk", "6-5"]; halves {"front": [...], "back": [...]} when set
    wagers    rows: wager (its key in answers), seat, back (0, or the backline circle), spot, name,
              hand, amount; asked: the key of the one wager that is asked about
    bank      seat; wager and coverage where the bank may fall short
    button    seat
    dice      dice [3, 5, 1];  number: number, where a machine drew one
    seats     seats (how many), bank, wagers (seats with one), sitting (seats without)
    tiers     title, on, rows: range, fee, and start and end where it goes by amounts
    note      text

The *answer* has a `kind`, and `right`:

    pick         options (value, label);  right: a value
    amount       right: cents; `signed` means from the bank to the bettor, so that -1250 is taken
    seat         options;  right: a number
    order        options;  right: all values in order
    settlement   options (wagers);  right: steps in order, each wager, moves (signed) and left
    arrangement  parts (name, size);  right: the cards of each part; accepted: every arrangement
                 that counts, the cards of each part sorted by their text, parts joined by " / "

What is *given* to be marked: the value, the number of cents, the seat, the list of values;
`{"steps": [{"wager": key, "moves": cents}], "left": cents}`; or a list of lists of cards.
Text as people type it will do as well. A *mark* has right, points (of 10) and a sentence.

`vectors.json` beside this file has cases of marking and a run of practice with every state, for
whoever repeats these two small rules in another language.
"""
