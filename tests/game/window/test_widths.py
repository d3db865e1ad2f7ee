"""No word is cut for want of room, in any language, at usual and at large letters."""

import pytest

from game.player.language import available_languages
from game.tour.pictures import TOUR
from game.window.screens.battle.card_panel import CardPanel
from game.window.style import Style
from tests.game.windows import FRAME, headless_app

STOPS = (
    "settings",
    "keys",
    "new-battle",
    "teams",
    "saved",
    "study-shelf",
    "learn",
    "battle-menu",
    "seven-declaring",
)
SCALES = (100, 150)


@pytest.mark.parametrize("name", STOPS)
def test_every_word_has_room(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Smaller letters come first. What lies on a unit is told whole where one points at it."""
    shorten, cut = Style.shorten, list[tuple[str, int, str]]()
    app = headless_app()
    next(stop for stop in TOUR if stop.name == name).build(app)
    app.settle()

    def noted(style: Style, text: str, width: int, *rest: object, **named: object) -> str:
        short = shorten(style, text, width, *rest, **named)  # type: ignore[arg-type]
        if short != text:
            cut.append((app.settings.language, app.settings.text_scale, text))
        return short

    monkeypatch.setattr(CardPanel, "_plate", lambda _panel, _plate, _place: 0)
    for language in available_languages():
        for scale in SCALES:
            app.change_settings(language=language, text_scale=scale)
            app.settle()
            monkeypatch.setattr(Style, "shorten", noted)
            app.step(FRAME)
            monkeypatch.setattr(Style, "shorten", shorten)
    assert not cut, cut
