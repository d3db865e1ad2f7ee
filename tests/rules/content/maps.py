"""A small Tiled map and its tileset as text, for tests to bend and break."""

from pathlib import Path

TILES = (
    {"terrain": "floor"},
    {"terrain": "wall"},
    {"terrain": "water"},
    {"terrain": "rough"},
    {"terrain": "cover"},
    {"terrain": "rough", "risk": "medium", "kind": "climb"},
)

DATA = "1,1,1,\n1,2,4,\n6,3,5"


def properties(**values: object) -> str:
    """The <properties> of an element."""
    lines = [
        f'<property name="{name}" type="{"int" if type(value) is int else "string"}" '
        f'value="{value}"/>'
        for name, value in values.items()
    ]
    return f"<properties>{''.join(lines)}</properties>"


def start(number: int, x: float, y: float, side: str, team: int, order: int) -> str:
    """A start cell as a point, in pixels of tiles of 64."""
    inside = properties(side=side, team=team, order=order)
    return f'<object id="{number}" x="{x}" y="{y}">{inside}<point/></object>\n'


def tileset() -> str:
    """The tileset: tiles 1 to 5 for the five terrains, tile 6 a cliff to climb."""
    tiles = "\n".join(
        f'<tile id="{number}">{properties(**values)}</tile>' for number, values in enumerate(TILES)
    )
    return (
        '<tileset version="1.10" name="terrain" tilewidth="64" tileheight="64" '
        f'tilecount="6" columns="6">\n<image source="none.png" width="384" height="64"/>\n'
        f"{tiles}\n</tileset>\n"
    )


def battle_map() -> str:
    """Three rows of three cells: floor; floor, wall, rough; cliff, water, cover."""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<map version="1.10" orientation="orthogonal" width="3" height="3" tilewidth="64" '
        'tileheight="64" infinite="0">\n'
        f"{properties(title='Small map')}\n"
        '<tileset firstgid="1" source="tiles.tsx"/>\n'
        f'<layer id="1" name="terrain" width="3" height="3"><data encoding="csv">\n{DATA}\n'
        "</data></layer>\n"
        '<objectgroup id="2" name="starts">\n'
        f"{start(1, 10, 10, 'red', 1, 1)}{start(2, 150, 100, 'blue', 1, 1)}"
        "</objectgroup>\n</map>\n"
    )


def save_map(folder: Path, text: str | None = None, tiles: str | None = None) -> Path:
    """Write a map and its tileset; return the map's path."""
    path = folder / "small.tmx"
    path.write_text(battle_map() if text is None else text, encoding="utf-8")
    (folder / "tiles.tsx").write_text(tileset() if tiles is None else tiles, encoding="utf-8")
    return path
