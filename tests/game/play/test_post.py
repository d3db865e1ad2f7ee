"""Duels by post: two folders, texts alone between them."""

from itertools import chain, count
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from game.commands.root import main
from game.play.post.armour import armoured, unarmoured
from game.play.post.duel import Duel, PostError, read_post
from game.play.post.letter import both_alphabets
from game.play.post.posts import Post, Throw, dice_of, hashed, packed
from game.play.post.record import duel_record
from game.play.session import Session
from rules.battle.registry import all_systems
from rules.content.scenario import load_scenario
from rules.dice import mix
from rules.record.replay import reopen
from tests.contract.positions import MAPS
from tests.game.commands.shell import run, sentence


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same secrets each time; nobody waits for the disk to have it for good."""
    counted = count()
    monkeypatch.setattr("secrets.token_hex", lambda size: hashed(str(next(counted))))
    monkeypatch.setattr("game.play.post.duel.write_whole", Path.write_bytes)
    monkeypatch.setattr("game.play.post.posts.MOST_THROWS", 200)


def challenge(folder: Path, scenario: str) -> tuple[dict[str, Duel], str]:
    """A challenge of Red, accepted by Blue, and the text of Blue's first post."""
    loaded = load_scenario(MAPS / f"{scenario}.toml", all_systems())
    red = Duel.challenge(folder / "red", loaded)
    blue = Duel.accept(folder / "blue", armoured(packed(red.public.posts[0])))
    return {"red": red, "blue": blue}, blue.send()


def written(duel: Duel, state: int) -> str:
    """A post in which a side does whatever the numbers say."""
    while duel.to_do:
        state = mix(state + 1)
        assert duel.battle is not None
        duel.do(duel.battle.options[state % len(duel.battle.options)])
    return duel.send()


def quoted(text: str) -> str:
    """A text as a forum or a mail may give it back."""
    return "[code]Hello!\n" + "\n".join(f"> {line}" for line in text.splitlines()) + "\n[/code]"


@pytest.mark.parametrize("scenario", ["energy-duel", "seven_phase-duel"])
def test_a_whole_duel_is_played_by_exchanging_texts(scenario: str, tmp_path: Path) -> None:
    """Both know the same at every post; what is chosen unseen stays so until both have chosen."""
    duels, text = challenge(tmp_path, scenario)
    seals, number = 0, 0
    while not duels["red"].public.over:
        number += 1
        reader = duels["red" if read_post(text).side == "blue" else "blue"]
        reader.take(quoted(text))
        assert duels["red"].public.hash == duels["blue"].public.hash
        if reader.public.over:
            break
        if number == 14:
            text = reader.send(resigns=True)
            continue
        if number == 7:
            reader = duels[reader.side] = Duel.open(reader.path)
        text = written(reader, number)
        seals += read_post(text).seal is not None
    red, blue = (duels[side].public for side in ("red", "blue"))
    assert red.battle is not None and blue.battle is not None
    assert red.battle.digest() == blue.battle.digest() and red.battle.outcome
    assert bool(seals) == scenario.startswith("seven")
    assert red.throws > 2
    steps, fault = reopen(duel_record(blue))
    assert fault is None and [*red.battle.units] == steps[-1].battle.units
    assert tuple(chain(*red.told)) == tuple(chain(*(step.events for step in steps)))


def refused(duel: Duel, post: Post) -> str:
    """The sentence by which a post is refused; nothing has changed then."""
    before = duel.public.hash, duel.path.read_bytes()
    with pytest.raises(PostError) as error:
        duel.take(armoured(packed(post)))
    assert (duel.public.hash, duel.path.read_bytes()) == before
    return str(error.value)


def begun(folder: Path, scenario: str = "energy-duel") -> tuple[Duel, Duel, Post]:
    """A duel in which the dice of the opening have fallen, the one who decides next, the other,
    and the first post with an action in it, not yet read."""
    duels, text = challenge(folder, scenario)
    duels["red"].take(text)
    post = read_post(written(duels["red"], 1))
    if post.actions or post.seal:
        return duels["red"], duels["blue"], post
    duels["blue"].take(armoured(packed(post)))
    return duels["blue"], duels["red"], read_post(written(duels["blue"], 1))


def test_whatever_is_tampered_with_is_refused_in_a_sentence(tmp_path: Path) -> None:
    writer, reader, post = begun(tmp_path)
    change, other = msgspec.structs.replace, "f" * 64
    assert "post 9" in refused(reader, change(post, number=9))
    assert "another past" in refused(reader, change(post, before=other))
    assert "no such action" in refused(reader, change(post, actions=("fly away",)))
    assert "expected" in refused(reader, change(post, actions=("Г-1 → Ж-7", *post.actions)))
    assert "a number" in refused(reader, change(post, throw=other, actions=()))
    assert "a seal" in refused(reader, change(post, seal=other, throw=None, actions=()))
    assert "nobody offered" in refused(reader, change(post, draw="agreed", actions=(), throw=None))
    assert "in its midst" in refused(reader, change(post, actions=(), throw=None))
    assert "one of the other" in refused(reader, change(post, side=reader.side))
    reader.take(armoured(packed(post)))
    assert writer.public.hash == reader.public.hash


def test_a_number_that_was_not_promised_is_refused(tmp_path: Path) -> None:
    """Who shows the second number sees what falls by it, and can show no other."""
    duels, text = challenge(tmp_path, "energy-duel")
    duels["red"].take(text)
    post = read_post(written(duels["red"], 1))
    assert "was not promised" in refused(
        duels["blue"], msgspec.structs.replace(post, answer=hashed("mine"))
    )
    assert "no number" in refused(duels["blue"], msgspec.structs.replace(post, answer=None))


def test_each_number_the_history_and_the_count_make_the_dice() -> None:
    """Whoever shows its number first: the same two make the same dice, any other make others."""
    mine, his, past, rest = (hashed(word) for word in ("mine", "his", "past", "rest"))
    fallen = dice_of(3, Throw(mine, past), his)
    assert fallen == dice_of(3, Throw(his, past), mine)
    others = (Throw(rest, past), his), (Throw(mine, past), rest), (Throw(mine, rest), his)
    assert fallen not in [dice_of(3, throw, answer) for throw, answer in others]
    assert fallen != dice_of(4, Throw(mine, past), his)


def test_the_dice_need_both_numbers_and_all_that_was_written(tmp_path: Path) -> None:
    """The same challenge, accepted by two: each has its own opening."""
    duels, text = challenge(tmp_path, "energy-duel")
    rival = Duel.accept(tmp_path / "rival", armoured(packed(duels["red"].public.posts[0])))
    assert duels["blue"].battle is None and rival.battle is None
    again = Duel.open(duels["red"].path.rename(tmp_path / "again"))
    duels["red"].take(text)
    again.take(rival.send())
    assert duels["red"].battle is not None and again.battle is not None
    assert duels["red"].battle.dice != again.battle.dice


def test_what_is_sealed_cannot_be_changed_when_the_other_has_chosen(tmp_path: Path) -> None:
    first, second, post = begun(tmp_path, "seven_phase-duel")
    assert post.seal and not post.actions
    second.take(armoured(packed(post)))
    assert "fire" not in str(post).casefold() and second.battle is not None
    assert all(not one.chosen for one in second.battle.sealed if one.side == first.side)
    first.take(written(second, 2))
    shown = first.answer()
    assert shown is not None and shown.opened is not None
    lie = msgspec.structs.replace(shown.opened, choices=("guard", "guard"))
    assert "not what was sealed" in refused(second, msgspec.structs.replace(shown, opened=lie))


def test_a_text_that_was_cut_short_or_carries_nothing_is_refused(tmp_path: Path) -> None:
    text = armoured(b"data" * 99)
    assert unarmoured(f"> {text}") == b"data" * 99
    for broken in (text[:-20], text.replace("!", "A!"), "", text * 2):
        with pytest.raises(PostError):
            read_post(broken)
    assert both_alphabets("cast Spark at В-3, Г-4") == (
        "cast Spark at В-3, Г-4 (cast Spark at C-3, D-4)"
    )


def test_a_duel_without_any_post_is_told(tmp_path: Path) -> None:
    path = tmp_path / "mine.duel"
    path.write_text(f'{{"side":"red","secret":"{"0" * 64}","posts":[]}}')
    for command in ("show", "play"):
        told = sentence("post", command, str(path), code=1)
        assert told == f"{path}: found nothing; expected one post"


@pytest.mark.parametrize(
    ("draft", "fault"),
    [
        (["dance"], "draft, actions: found 'dance': no such action"),
        (["Red resigns"], 'found "Red resigns"; expected an action that the rules allow'),
        (["end turn"] * 9, 'draft: found "end turn"; expected none, since the other decides'),
    ],
)
def test_a_draft_that_was_edited_by_hand_is_told(
    draft: list[str], fault: str, tmp_path: Path
) -> None:
    duels, text = challenge(tmp_path, "energy-duel")
    duels["red"].take(text)
    writer = next(one for one in duels.values() if one.mine)
    if not writer.to_do:
        text = writer.send()
        writer = next(one for one in duels.values() if one is not writer)
        writer.take(text)
    assert writer.to_do
    kept = msgspec.structs.replace(writer.kept, draft=draft)
    writer.path.write_bytes(msgspec.json.encode(kept))
    with pytest.raises(PostError) as error:
        Duel.open(writer.path)
    assert fault in str(error.value)


def test_a_draft_before_the_duel_is_accepted_is_told(tmp_path: Path) -> None:
    duels, _text = challenge(tmp_path, "energy-duel")
    path = duels["red"].path
    path.write_bytes(
        msgspec.json.encode(msgspec.structs.replace(duels["red"].kept, draft=["rest"]))
    )
    with pytest.raises(PostError, match='found "rest"; expected none, since the other decides'):
        Duel.open(path)


def test_a_duel_is_played_at_the_command_line(tmp_path: Path) -> None:
    """What one command prints is what the other reads; giving up ends it."""
    red, blue, text = (str(tmp_path / name) for name in ("red.duel", "blue.duel", "post.txt"))
    told = run("post", "new", red, "--scenario", "energy-duel").stdout
    for mine in (blue, red, blue):
        Path(text).write_text(told, encoding="utf-8")
        told = run("post", "read", mine, text, "--bbcode").stdout
        if "six-orders-1" not in told:
            break
    typed = "options\nresign\nyes\n"
    told = CliRunner().invoke(main, ["post", "play", mine], input=typed).stdout
    assert "This side gives the duel up." in told
    assert run("post", "show", mine).stdout.strip() in told
    kept = str(tmp_path / "kept.sixorders")
    assert run("post", "record", red, kept).stdout.startswith("kept.sixorders: ")
    assert "replayed" in run("replay", "--quiet", kept).stdout
    assert "expected the other's post first" in sentence("post", "play", mine, code=1)
    assert "is not there yet" in sentence("post", "new", red, code=1)


def test_any_battle_goes_out_as_text_and_comes_back_checked(tmp_path: Path) -> None:
    session = Session.start(MAPS / "energy-duel.toml", 1)
    session.do(session.battle.options[3])
    kept, text, back = (tmp_path / name for name in ("one.sixorders", "text", "back.sixorders"))
    session.save(kept)
    told = run("post", "export", str(kept)).stdout
    assert "Г-1 → Б-1 (D-1 → B-1)" in told
    text.write_text(told, encoding="utf-8")
    run("post", "import", str(back), str(text))
    assert Session.resume(back).battle.digest() == session.battle.digest()
    data = unarmoured(told).replace("Г-1 → Б-1".encode(), "Г-1 → Ж-7".encode())
    text.write_text(armoured(data), encoding="utf-8")
    back.unlink()
    sentence("post", "import", str(back), str(text), code=1)
    assert not back.exists()


def at_turn(folder: Path) -> tuple[Duel, Duel]:
    """A duel in which somebody has something to decide, and nothing of it in the post yet."""
    duels, text = challenge(folder, "energy-duel")
    duel, other = duels["red"], duels["blue"]
    duel.take(text)
    while not duel.to_do:
        other.take(duel.send())
        duel, other = other, duel
    return duel, other


def test_two_games_on_one_duel_never_write_over_each_others_posts(tmp_path: Path) -> None:
    """Who comes second is told so; the post that the first has finished stays, and can be sent."""
    duel, other = at_turn(tmp_path)
    first, second = Duel.open(duel.path), Duel.open(duel.path)
    sent = written(first, 3)
    assert second.battle is not None and second.overtaken
    with pytest.raises(PostError, match="another running game has written") as told:
        second.do(second.battle.options[0])
    assert "expected it to be opened anew" in str(told.value)
    assert second.kept.draft == [] and second.to_do
    with pytest.raises(PostError):
        second.send(resigns=True)
    anew = Duel.open(duel.path)
    assert armoured(packed(anew.public.posts[-1])) == sent and not anew.overtaken
    other.take(sent)


def test_what_a_full_disk_does_not_take_is_not_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither an action nor a post, so that what is shown is what is kept."""
    duel, _other = at_turn(tmp_path)
    assert duel.battle is not None
    option, kept = duel.battle.options[0], duel.path.read_bytes()

    def full(path: Path, _data: bytes) -> None:
        raise OSError(28, "No space left on device", str(path))

    with monkeypatch.context() as patched:
        patched.setattr("game.play.post.duel.write_whole", full)
        for vain in (lambda: duel.do(option), lambda: duel.send(resigns=True)):
            with pytest.raises(OSError, match="No space"):
                vain()
            assert duel.to_do and not duel.kept.draft and not duel.public.over
    assert duel.path.read_bytes() == kept
    duel.do(option)
    assert len(Duel.open(duel.path).kept.draft) == 1
