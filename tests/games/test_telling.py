"""Luz, Kooz and Pixies told in sentences: all that happens, in every language, and nothing that is hidden."""

from typing import Any

import msgspec
import pytest

from games import arranged
from games.spoken import ROOMS, Room, proper, trier, walk
from tablee.core.chance import chance
from tablee.core.event import Happening, heard
from tablee.core.position import Position
from tablee.core.telling import plain
from tablee.games import game, games
from tablee.games.kooz import view as kooz_view
from tablee.games.luz import view as luz_view
from tablee.games.luz.rules import deal_points
from tablee.games.pixies import view as pixies_view

SETTINGS: dict[str, list[dict[str, Any]]] = {
    "luz": [{}, {"beads": "box", "memory": "open", "aid": "hidden"}],
    "kooz": [{}, {"window": 5}],
    "pixies": [{}],
}
MOVES = {
    "luz": ["bet 3", "bet 10+", "bet 11", "play 1", "play 6", "play 10", "play 11"],
    "kooz": [
        "lay 7 as 7",
        "lay 3 M as 10",
        "lay M M as D",
        "lay 1 2 3 4 5 as 1",
        "lay D D as D",
        "lay 5 as M",
        "lay X as 1",
        "lay 2 as 1",
        "lay J J J as 3",
        "pass",
        "accuse",
        "accuse 1",
        "believe",
        "show",
        "give 0:1",
        "give 1:2",
    ],
    "pixies": [
        "take B4",
        "take B4 keep R4",
        "take R9",
        "take G5 space 4",
        "take Y3 keep Y3",
        "take M2",
        "take B9x6 space 1",
    ],
}


def kinds(module: Any) -> set[str]:
    """The names of all events of a game."""
    found = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Happening)]
    return {str(kind.__struct_config__.tag) for kind in found if kind is not Happening}


KINDS = {"luz": kinds(luz_view), "kooz": kinds(kooz_view), "pixies": kinds(pixies_view)}


def audiences(position: Position) -> list[int | None]:
    return [None, *range(position.seats)]


def super_bluff() -> tuple[Position, list[Any]]:
    """Kooz: seat 0 wins a round with a Merde, and gives it away."""
    position = arranged.kooz("M M", "", "")
    events = arranged.play(position, "0 lay M M as 4")
    events += arranged.pass_all(position)
    return position, events


@pytest.mark.parametrize(("name", "language"), ROOMS)
def test_every_event_is_told_in_every_language(name: str, language: str) -> None:
    """To each seat and to a bystander, through random games."""
    room = Room(name, language)
    told = set()
    for number, seats in enumerate(game(name).seats):
        options = SETTINGS[name][number % len(SETTINGS[name])]
        for position, events in walk(name, seats, number, 400 if seats < 5 else 120, **options):
            for seat in audiences(position):
                told |= {str(form.__struct_config__.tag) for form in heard(events, seat)}
                lines = room.told(position, events, seat)
                assert all(map(proper, lines)), lines
    if name == "kooz":
        position, _ = super_bluff()
        events = arranged.play(position, "0 give 1:1 2:1")
        told.add("gave")
        assert all(proper(line) for seat in audiences(position) for line in room.told(position, events, seat))
    assert told == KINDS[name]


@pytest.mark.parametrize(("name", "language"), ROOMS)
def test_the_table_is_read_out_at_any_time(name: str, language: str) -> None:
    room = Room(name, language)
    for number, options in enumerate(SETTINGS[name] * 2):
        seats = game(name).seats[number % 3]
        steps = [position.copy() for position, _ in walk(name, seats, 100 + number, **options)]
        for position in [game(name).start(seats, 0, options), *steps[:: 7 if language == "en" else 31], steps[-1]]:
            for seat in audiences(position):
                view, names = position.view(seat), room.names(position, seat)
                for what in ("describe", "hand", "middle", "scores"):
                    lines = room.read_view(view, names, what)
                    assert all(map(proper, lines)), lines
                asked = room.asked(position, seat)
                assert asked
                assert all(map(proper, asked)), asked


def moves(position: Position) -> list[str]:
    """Moves that are legal now and then; of Pixies, those of the cards on offer too."""
    if position.game.name != "pixies":
        return MOVES[position.game.name]
    cards = [card for card in position.view().table.offer if card]
    found = [f"take {card}{more}" for card in cards for more in ("", f" keep {card}", " space 4")]
    return MOVES["pixies"] + found


@pytest.mark.parametrize(("name", "language"), ROOMS)
def test_every_move_is_judged(name: str, language: str) -> None:
    """Why it can't be made, or what it would do; by anybody at any time."""
    room = Room(name, language)
    for number, options in enumerate(SETTINGS[name] * 2):
        for step, (position, _) in enumerate(walk(name, game(name).seats[1], 200 + number, **options)):
            if step % (5 if language == "en" else 37) == 0 or position.over:
                for seat in audiences(position):
                    said = room.judged(position, seat, *moves(position))
                    assert all(map(proper, said)), said


def test_only_pixies_asks_a_second_question_and_only_kooz_out_of_turn() -> None:
    for name in games():
        room = Room(name)
        for position, events in walk(name, 3, 1, 60):
            for seat in audiences(position):
                view, names = position.view(seat), room.names(position, seat)
                assert name == "kooz" or room.asking.aside(view, heard(events, seat), room.words, names) is None
                more = room.asking.follow_up(view, MOVES[name][0], room.words, names)
                assert more is None or name == "pixies"


@pytest.mark.parametrize("name", games())
def test_what_is_hidden_is_not_told(name: str) -> None:
    """Two positions that are equal to a seat are told, read out and asked about in equal words."""
    room = Room(name)
    for number, seats in enumerate(game(name).seats):
        for step, (position, _) in enumerate(walk(name, seats, 300 + number, 200, **SETTINGS[name][0])):
            if step % 15 == 0 and not position.over:
                for seat in range(seats):
                    other = position.imagine(seat, chance(step))
                    assert room.read(other, seat) == room.read(position, seat)
                    assert room.asked(other, seat) == room.asked(position, seat)


def test_choices_are_the_lines_of_the_question() -> None:
    for name in games():
        room, position = Room(name), next(walk(name, 4, 1))[0]
        names = room.names(position, position.must)
        asking: Any = room.asking
        assert (
            asking.choices(position.view(position.must), room.words, names)
            == asking.question(position.view(position.must), room.words, names).lines
        )


# Luz ------------------------------------------------------------------------------------------------------------------


def luz_trick() -> Position:
    """The example of the rulebook: red 4 is led."""
    position = arranged.luz(
        "R4 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9", "R1 R3 G1 G2 G3 G4 G5 G6 G7 G8", "B3 P1 P2 P3 P4 P5 P6 P7 P8 P9", "R2"
    )
    arranged.play(position, "0 bet 3", "1 bet 0+", "2 bet 1", "3 bet 0")
    return position


def test_a_trick_of_luz_is_told_in_order() -> None:
    room, position = Room("luz"), luz_trick()
    events = arranged.plays(position, "R4 R3 B3 R2")
    assert room.told(position, events, 1) == [
        "Leo plays the red 4.",
        "You play slot 2: it is the red 3.",
        "Otto plays the blue 3.",
        "Zoe plays the red 2.",
        "Leo takes the trick with the red 4: the first.",
    ]


def test_a_follower_of_luz_hears_what_may_be_played_and_why() -> None:
    """L8, and what order and other hands leave possible."""
    room, position = Room("luz"), luz_trick()
    arranged.plays(position, "R4")
    asked = room.asked(position, 1)
    assert asked[0] == "You must follow red. Type a slot: 1, 2."
    assert [line[:12] for line in asked[1:]] == ["Slot 1, red:", "Slot 2, red:"]
    why = room.judged(position, 1, "play 5")[0]
    assert why == "The colour asked for is red and you hold red: play slot 1, 2."


def test_the_stakes_of_luz_are_those_of_the_rules() -> None:
    """L13 to L15."""
    room, position = Room("luz"), arranged.luz("", "", "", "")
    points = plain(deal_points)
    assert (points(1, 3, 0, 3), points(1, 3, 1, 4), points(1, 3, 1, 6)) == (10, 5, -15)
    assert room.asked(position, 0)[1].startswith("Exactly your bet earns 10 points.")
    assert "3 or 4 for 5 points" in room.judged(position, 0, "bet 3+")[0]


def test_a_certain_value_of_luz_is_said_to_be_certain() -> None:
    room, position = Room("luz"), luz_trick()
    arranged.plays(position, "R4 R3 B3 R2")
    assert "Slot 1, red: surely 1." in room.read(position, 1, "hand")


def test_chances_next_to_none_and_to_all_are_not_rounded_away() -> None:
    from tablee.games.luz.naming import values

    words = Room("luz").words
    assert values(words, [(3, 0.004), (5, 0.996)]) == "3 at under 1%, 5 at over 99%"


def test_an_empty_box_of_beads_is_said() -> None:
    """L7."""
    room, position = Room("luz"), arranged.luz("", "", "", beads="box")
    arranged.play(position, "0 bet 10", "1 bet 4")
    assert "1 bet bead is left in the box." in room.asked(position, 2)
    assert room.judged(position, 2, "bet 2")[0] == "The box has only 1 bet bead left."


def test_number_alone_means_what_is_asked_for_in_luz() -> None:
    room, position = Room("luz"), arranged.luz("", "", "", "")
    names = room.names(position, 0)
    assert room.asking.notation("3+", position.view(0), room.words, names) == "bet 3+"
    arranged.play(position, "0 bet 3", "1 bet 0+", "2 bet 1", "3 bet 0")
    assert room.asking.notation("3", position.view(0), room.words, names) == "play 3"
    assert room.asking.notation("3", position.view(None), room.words, names) == "play 3"


# Kooz -----------------------------------------------------------------------------------------------------------------


def typed(room: Room, position: Position, text: str) -> str:
    return room.asking.notation(text, position.view(0), room.words, room.names(position, 0))


def test_short_notations_of_kooz() -> None:
    room, position = Room("kooz"), arranged.kooz("", "", "")
    meant = {
        "7 7": "lay 7 7 as 7",
        "lay 7 J": "lay 7 j as 7",
        "7, Merde as 7": "lay 7 m as 7",
        "god": "lay d as d",
        "j": "lay j",
        "7 8": "lay 7 8",
        "m": "lay m",
        "give Mimi:2 2:1": "give 1:2 2:1",
        "give nobody:2": "give nobody:2",
        "liar": "accuse",
        "": "",
    }
    assert {text: typed(room, position, text) for text in meant} == meant


def test_a_lie_is_told_from_each_point_of_view() -> None:
    room, position = Room("kooz"), arranged.kooz("7 M", "", "")
    arranged.play(position, "0 lay 7 M as 7")
    events = arranged.play(position, "2 accuse")
    assert room.told(position, events, 0) == ["Otto accuses you! You did lie. You take up 2 cards."]
    assert room.told(position, events, 1) == ["Otto accuses Leo! Leo did lie. Leo takes up 2 cards."]
    assert room.told(position, events, 2) == ["You accuse Leo! Leo did lie. Leo takes up 2 cards."]


def test_a_false_accuser_hears_what_the_pile_held() -> None:
    room, position = Room("kooz"), arranged.kooz("7 M", "8 J", "")
    arranged.play_silently(position, "0 lay 7 M as 7", "1 lay 8 J as 8")
    events = arranged.play(position, "2 accuse")
    assert room.told(position, events, 2) == [
        "You accuse Mimi! But it was true: one 8, one Joker. You take up 4 cards."
        " Others had laid: Leo one 7, one Merde."
    ]


def test_only_the_liar_is_offered_to_show() -> None:
    """K9: once, right after the accusation."""
    room, position = Room("kooz"), arranged.kooz("7 M", "", "")
    arranged.play(position, "0 lay 7 M as 7")
    events = arranged.play(position, "2 accuse")
    for seat in range(3):
        found = room.asking.aside(position.view(seat), heard(events, seat), room.words, room.names(position, seat))
        assert (found is not None) == (seat == 0)
    assert room.asking.aside(position.view(0), [], room.words, room.names(position, 0)) is None
    assert room.asking.aside(position.view(None), heard(events, None), room.words, room.names(position, None)) is None


def test_with_a_clock_an_accusation_is_offered_after_a_pass() -> None:
    """K19: seats are asked once a lay, but may accuse until the cards are covered."""
    room, position = Room("kooz"), arranged.kooz("7 M", "", "", "", window=5)
    arranged.play(position, "0 lay 7 M as 7", "2 believe", "3 believe")
    events = arranged.play(position, "1 pass")
    offered = [
        seat
        for seat in range(4)
        if room.asking.aside(position.view(seat), heard(events, seat), room.words, room.names(position, seat))
    ]
    assert offered == [3]


def test_only_the_winner_hears_of_a_super_bluff() -> None:
    """K13."""
    room, (position, _) = Room("kooz"), super_bluff()
    assert room.asked(position, 0)[:2] == [
        "That was a super bluff: you may give its 2 Merdes to others, all of them, before you lead.",
        "For example, give 1:2. The seats are 1 Mimi, 2 Otto.",
    ]
    assert room.asked(position, 1) == ["Leo leads."]
    assert not any("super" in line for line in room.read(position, 1))
    assert room.judged(position, 0, "give 1:1")[0] == "For example, give 1:2. The seats are 1 Mimi, 2 Otto."
    assert room.judged(position, 0, "give 1:2")[0].startswith("All would hear")


def test_what_can_not_be_covered_is_explained() -> None:
    """K6, K14, and too few cards."""
    room, position = Room("kooz"), arranged.kooz("D", "5", "")
    arranged.play(position, "0 lay D as D", "2 believe")
    assert "A God can't be beaten or equalled. Type pass or accuse." in room.asked(position, 1)
    assert room.judged(position, 1, "lay 5 as 5")[0] == "A God can't be beaten or equalled. Type pass or accuse."


def test_a_round_of_kooz_is_read_out() -> None:
    """The pile with one's own cards as they are, who is out, and one's hand by kind."""
    room, position = Room("kooz"), arranged.kooz("7 M", "", "9")
    arranged.play_silently(position, "0 lay 7 as 7", "1 pass", "2 lay 9 as 9")
    said = room.read(position, 0)
    assert said[1:4] == ["The pile, 2 cards, the oldest first:", "You: “one 7”, in truth one 7.", "Otto: “one 9”."]
    assert "Mimi: 18 cards left, out of this round." in said


def test_a_truth_and_a_lie_are_called_so() -> None:
    """K8."""
    room, position = Room("kooz"), arranged.kooz("7 J M", "", "")
    assert room.judged(position, 0, "lay 7 J as 7")[0] == "You would lay one 7, one Joker and say “two 7s”: the truth."
    assert room.judged(position, 0, "lay 7 M as 7")[0] == "You would lay one 7, one Merde and say “two 7s”: a lie."


def test_a_game_called_off_is_told() -> None:
    """K17."""
    room, position = Room("kooz"), arranged.kooz("", "", "")
    view = position.view(0)
    ended = msgspec.structs.replace(view, table=msgspec.structs.replace(view.table, phase="over", turn=None))
    names = room.names(position, 0)
    off = "The game is called off after too many moves: nobody wins."
    assert room.telling.scores(ended, room.words, names)[-1] == off
    assert room.telling.tell(kooz_view.Ended(None), room.words, names) == off


# Pixies ---------------------------------------------------------------------------------------------------------------


def test_each_way_of_placing_is_told() -> None:
    """P6, P7 and P8."""
    room, position = Room("pixies"), arranged.pixies(2, "B3+3 G3+2 R5 Y5 R3+4 Y3 G5 B5 M2 M3 M4 B4")
    events = arranged.play(position, "0 take B3+3", "1 take R5", "0 take G3+2 keep B3+3", "1 take Y5 keep Y5")
    events += arranged.play(position, "1 take Y3", "0 take R3+4 space 5")
    said = [line for line in room.told(position, events, 0) if "take" in line and "On offer" not in line]
    assert said == [
        "You take the blue 3 with 3 spirals. It goes face up on space 3.",
        "Mimi takes the red 5. It goes face up on space 5.",
        "You take the green 3 with 2 spirals. It goes face down under blue 3 with 3 spirals: space 3 is validated.",
        "Mimi takes the yellow 5. It lies on top of red 5: space 5 is validated.",
        "Mimi takes the yellow 3. It goes face up on space 3.",
        "You take the red 3 with 4 spirals. It goes face down on space 5.",
    ]


def test_what_taking_a_card_would_do_is_said_before() -> None:
    room, position = Room("pixies"), arranged.pixies(2, "B3+3 G3+2 R5 Y5 R3+4 Y3 G5 B5")
    assert room.asked(position, 0)[1] == "1: blue 3 with 3 spirals. Face up on space 3, plus 3."
    arranged.play(position, "0 take B3+3", "1 take R5")
    assert room.asked(position, 0)[1].startswith("1: green 3 with 2 spirals. Joins blue 3 with 3 spirals and validates")
    names, words = room.names(position, 0), room.words
    more = room.asking.follow_up(position.view(0), "take G3+2", words, names, trier(position, 0))
    assert more is not None
    assert more.lines == [
        "Which of the two stays face up? Type its number, or back.",
        "1: green 3 with 2 spirals, plus 2.",
        "2: blue 3 with 3 spirals, plus 3.",
    ]
    assert more.shorts == {"1": "take G3+2 keep G3+2", "2": "take G3+2 keep B3+3"}
    assert room.asking.follow_up(position.view(0), "take G3+2 keep B3+3", words, names) is None
    assert room.asking.follow_up(position.view(0), "xyzzy", words, names) is None
    assert room.asking.follow_up(position.view(None), "take G3+2", words, names) is None


def test_a_card_that_goes_face_down_is_asked_about_its_space() -> None:
    """P8."""
    room, position = Room("pixies"), arranged.pixies(2, "B3+3 G3+2 R5 Y5 R3+4 Y3 G5 B5")
    arranged.play(
        position, "0 take B3+3", "1 take R5", "0 take G3+2 keep B3+3", "1 take Y5 keep Y5", "1 take G5 space 1"
    )
    more = room.asking.follow_up(position.view(0), "take R3+4", room.words, room.names(position, 0))
    assert more is not None
    assert more.lines == ["It goes face down. Type an empty space, or back: 1, 2, 4, 5, 6, 7, 8, 9."]
    assert more.shorts["9"] == "take R3+4 space 9"
    assert room.judged(position, 0, "take R3+4 space 9", "take R3+4 space 3", "take B5 keep B5") == [
        "It would go face down on space 9, no points.",
        "That card goes face down on an empty space: 1, 2, 4, 5, 6, 7, 8, 9.",
        "That card simply goes face up, there is nothing to choose: type 3.",
    ]


def test_a_shared_victory_is_told() -> None:
    """P17."""
    room, position = Room("pixies"), arranged.pixies(3, "B3+3 G3+2 R5")
    ended = pixies_view.Ended([1, 3, 1], [80, 60, 80])
    assert room.telling.tell(ended, room.words, room.names(position, 0)) == (
        "The game is over. The victory is shared: you, Otto. Final order: you 80, Otto 80, Mimi 60."
    )
