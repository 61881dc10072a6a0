"""Tables for other programs: rows under named columns, as CSV or, with the extra `data`, as Parquet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

FORMATS = (".csv", ".parquet")
BOM = "\ufeff"  # spreadsheets read the file as UTF-8 only if it says so
KINDS = {"text": "string", "whole": "int64", "number": "float64", "flag": "bool_", "time": "timestamp"}
Row = Sequence[Any]


class NoTable(Exception):
    """A sentence that says why a table was not written."""


def write_table(path: Path, columns: Mapping[str, str], rows: Sequence[Row]) -> None:
    """Write rows to a file, in the form that its name says. A column has a kind: one of `KINDS`; a time is given in
    milliseconds since 1970."""
    if path.suffix not in FORMATS:
        raise NoTable(f"{path}: a table is a file that ends with {' or '.join(FORMATS)}")
    try:
        if path.suffix == ".csv":
            path.write_text(as_csv(columns, rows), encoding="utf-8", newline="")
        else:
            _write_parquet(path, columns, rows)
    except OSError as error:
        raise NoTable(f"{path}: cannot be written ({error.strerror or error})") from None


def as_csv(columns: Mapping[str, str], rows: Sequence[Row]) -> str:
    """The rows below a heading; lists and mappings as JSON."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(columns)
    writer.writerows([_cell(it) for it in row] for row in rows)
    return BOM + out.getvalue()


def _cell(it: object) -> object:
    if isinstance(it, bool):
        return "true" if it else "false"
    return json.dumps(it, ensure_ascii=False) if isinstance(it, list | tuple | dict) else it


def _parquet_cell(it: Any, kind: str) -> Any:
    """Where a spreadsheet has an empty cell, there is nothing."""
    if it is None or (it == "" and kind != "text"):
        return None
    return str(_cell(it)) if kind == "text" else it


def _write_parquet(path: Path, columns: Mapping[str, str], rows: Sequence[Row]) -> None:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise NoTable("Parquet needs the extra 'data': pip install 'quintain[data]'; .csv works without it") from None
    arrays = []
    for number, kind in enumerate(columns.values()):
        made = pyarrow.timestamp("ms", tz="UTC") if kind == "time" else getattr(pyarrow, KINDS[kind])()
        cells = [_parquet_cell(row[number], kind) for row in rows]
        arrays.append(pyarrow.array(cells, type=made))
    parquet.write_table(pyarrow.table(arrays, names=list(columns)), path, compression="zstd")
