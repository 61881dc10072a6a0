"""Doors as LLVM's text: what Python calls to enter a rule, with blocks of bytes where it takes records and tables.

Numba's would check and count far more; it made a third of what LLVM had to work on."""

from __future__ import annotations

from collections.abc import Iterator

from numba import types
from numba.core.typing.templates import Signature

from quintain.rules.llvmtext import (
    UNLIKELY,
    WEIGHTS,
    Bundle,
    Kind,
    NotKnown,
    Rows,
    Text,
    Value,
    kind_of,
    passed_words,
    returned_word,
    size_of,
)

ARRAY = "{ ptr, ptr, i64, i64, ptr, [1 x i64], [1 x i64] }"  # what Numba makes of an array; the fifth is its address
FROM_PYTHON = {  # by what a number is asked of Python
    types.int64: ("i64", "PyLong_AsLongLong", "-1"),
    types.float64: ("double", "PyFloat_AsDouble", "-1.0"),
    types.boolean: ("i32", "PyObject_IsTrue", "-1"),
}
TO_PYTHON = {
    types.int64: ("PyLong_FromLongLong", "i64"),
    types.float64: ("PyFloat_FromDouble", "double"),
    types.boolean: ("PyBool_FromLong", "i64"),
}
# What all doors have in common. A block must be as long as the record that it is to be; it may be longer. Errors of
# rules are told by status and place, as Numba does it.
COMMON = f"""
@PyExc_TypeError = external global i8
@PyExc_ValueError = external global i8
@PyExc_SystemError = external global i8
@_Py_NoneStruct = external global i8
@door.bytes = linkonce_odr constant [27 x i8] c"a block of bytes is wanted\\00"
@door.failed = linkonce_odr constant [26 x i8] c"compiled rules went wrong\\00"
declare i32 @PyArg_UnpackTuple(ptr, ptr, i64, i64, ...)
declare i32 @numba_adapt_ndarray(ptr nocapture, ptr nocapture)
declare ptr @numba_unpickle(ptr, i32, ptr)
declare void @numba_do_raise(ptr)
declare void @PyErr_SetString(ptr, ptr)
declare ptr @PyErr_Occurred()
declare void @PyErr_Clear()
declare void @Py_IncRef(ptr)
declare ptr @PyEval_SaveThread()
declare void @PyEval_RestoreThread(ptr)
declare i64 @PyLong_AsLongLong(ptr)
declare double @PyFloat_AsDouble(ptr)
declare i32 @PyObject_IsTrue(ptr)
declare ptr @PyLong_FromLongLong(i64)
declare ptr @PyFloat_FromDouble(double)
declare ptr @PyBool_FromLong(i64)

define linkonce_odr i1 @door.take(ptr %object, ptr %array, i64 %least, ptr %complaint) noinline cold {{
  %wrong = call i32 @numba_adapt_ndarray(ptr %object, ptr %array)
  %none = icmp ne i32 %wrong, 0
  br i1 %none, label %other, label %look
other:
  call void @PyErr_SetString(ptr @PyExc_TypeError, ptr @door.bytes)
  ret i1 true
look:
  %count.at = getelementptr inbounds {ARRAY}, ptr %array, i32 0, i32 2
  %count = load i64, ptr %count.at
  %size.at = getelementptr inbounds {ARRAY}, ptr %array, i32 0, i32 3
  %size = load i64, ptr %size.at
  %bytes = mul i64 %count, %size
  store i64 %bytes, ptr %count.at
  %short = icmp slt i64 %bytes, %least
  br i1 %short, label %less, label %good
less:
  call void @PyErr_SetString(ptr @PyExc_ValueError, ptr %complaint)
  ret i1 true
good:
  ret i1 false
}}

define linkonce_odr void @door.fail(i32 %status, ptr %place) noinline cold {{
  %told = icmp sge i32 %status, 1
  br i1 %told, label %tell, label %look
tell:
  call void @PyErr_Clear()
  %data = load ptr, ptr %place
  %size.at = getelementptr inbounds {{ ptr, i32, ptr, ptr, i32 }}, ptr %place, i32 0, i32 1
  %size = load i32, ptr %size.at
  %check.at = getelementptr inbounds {{ ptr, i32, ptr, ptr, i32 }}, ptr %place, i32 0, i32 2
  %check = load ptr, ptr %check.at
  %error = call ptr @numba_unpickle(ptr %data, i32 %size, ptr %check)
  %known = icmp ne ptr %error, null
  br i1 %known, label %raise, label %done
raise:
  call void @numba_do_raise(ptr %error)
  ret void
look:
  %pending = icmp eq i32 %status, -1
  br i1 %pending, label %done, label %strange
strange:
  call void @PyErr_SetString(ptr @PyExc_SystemError, ptr @door.failed)
  ret void
done:
  ret void
}}
"""


def door_text(symbol: str, called: str, wanted: Signature) -> str:
    """The text of the door to a function that is called so."""
    return Door(symbol, called, wanted).text()


class Door:
    """A door on its way to LLVM's text."""

    def __init__(self, symbol: str, called: str, wanted: Signature) -> None:
        self.symbol, self.called = symbol, called
        self.kinds, self.returns = [kind_of(one) for one in wanted.args], kind_of(wanted.return_type)
        self.t = Text()
        self.complaints: list[str] = []
        if isinstance(self.returns, Bundle):
            raise NotKnown("a tuple for Python")

    def text(self) -> str:
        t, leaves = self.t, [leaf for kind in self.kinds for leaf in leaves_of(kind)]
        objects, array = [t.slot("ptr") for _ in leaves], t.slot(ARRAY)
        count = len(leaves)
        slots = "".join(f", ptr {slot}" for slot in objects)
        unpacked = f"(ptr %args, ptr @door.bytes, i64 {count}, i64 {count}{slots})"
        taken = t.set(f"call i32 (ptr, ptr, i64, i64, ...) @PyArg_UnpackTuple{unpacked}")
        t.unless(t.set(f"icmp eq i32 {taken}, 0"), "outside")
        objects = [t.set(f"load ptr, ptr {slot}") for slot in objects]
        values = [self.taken(kind, one, array) for kind, one in zip(leaves, objects, strict=True)]
        passed = [one for value, kind in zip(values, leaves, strict=True) for one in t.passed(value, kind)]
        self.leave(passed)
        words = ", ".join(["ptr noalias nocapture", "ptr noalias nocapture", *self.words()])
        head = f"define ptr @{self.symbol}(ptr %self, ptr %args, ptr %named) {{\nentry:"
        parts = [COMMON, *self.complaints, f"declare i32 @{self.called}({words})", head, *t.slots, *t.lines]
        return "\n".join([*parts, "outside:", "ret ptr null", "}", WEIGHTS])

    def words(self) -> list[str]:
        return [word for kind in self.kinds for word in passed_words(kind)]

    def taken(self, kind: Kind, given: str, array: str) -> Value:
        """What Python gave, as a rule takes it."""
        t = self.t
        if not isinstance(kind, Rows | types.Record):
            return self.number(kind, given)
        least = 0 if isinstance(kind, Rows) else kind.size
        complaint = self.complaint(f"a record of {least} bytes is wanted")
        t.unless(t.set(f"call i1 @door.take(ptr {given}, ptr {array}, i64 {least}, ptr {complaint})"), "outside")
        address = t.set(f"load ptr, ptr {t.set(f'getelementptr inbounds {ARRAY}, ptr {array}, i32 0, i32 4')}")
        if isinstance(kind, types.Record):
            return Value(kind, (address,))
        count = t.set(f"load i64, ptr {t.set(f'getelementptr inbounds {ARRAY}, ptr {array}, i32 0, i32 2')}")
        return Value(kind, (address, t.set(f"sdiv i64 {count}, {size_of(kind.item)}")))

    def number(self, kind: Kind, given: str) -> Value:
        if kind not in FROM_PYTHON:
            raise NotKnown(str(kind))
        t = self.t
        word, function, sign = FROM_PYTHON[kind]
        number = t.set(f"call {word} @{function}(ptr {given})")
        test = "fcmp oeq" if kind == types.float64 else "icmp eq"
        doubtful, wrong, good = t.label(), t.label(), t.label()
        t.branch(t.set(f"{test} {word} {number}, {sign}"), doubtful, good)
        t.begin(doubtful)
        t.branch(t.set(f"icmp ne ptr {t.set('call ptr @PyErr_Occurred()')}, null"), wrong, good)
        t.begin(wrong)
        t.jump("outside")
        t.begin(good)
        return Value(kind, (t.set(f"icmp ne i32 {number}, 0") if kind == types.boolean else number,))

    def complaint(self, says: str) -> str:
        name = f"@door.{says.replace(' ', '.')}"
        line = f'{name} = linkonce_odr constant [{len(says) + 1} x i8] c"{says}\\00"'
        if line not in self.complaints:
            self.complaints.append(line)
        return name

    def leave(self, passed: list[str]) -> None:
        """Call the rule, other threads of Python running meanwhile, and say what it found."""
        t, word = self.t, returned_word(self.returns)
        result, error = t.slot(word), t.slot("ptr")
        state = t.set("call ptr @PyEval_SaveThread()")
        status = t.set(f"call i32 @{self.called}({', '.join([f'ptr {result}', f'ptr {error}', *passed])})")
        t.add(f"call void @PyEval_RestoreThread(ptr {state})")
        good, failed = t.label(), t.label()
        bad = t.set(f"icmp ne i32 {status}, 0")
        t.end(f"br i1 {bad}, label %{failed}, label %{good}, {UNLIKELY}")
        t.begin(failed)
        t.add(f"call void @door.fail(i32 {status}, ptr {t.set(f'load ptr, ptr {error}')})")
        t.jump("outside")
        t.begin(good)
        if self.returns == types.none:
            t.add("call void @Py_IncRef(ptr @_Py_NoneStruct)")
            t.end("ret ptr @_Py_NoneStruct")
            return
        value = t.load(self.returns, result)
        function, given = TO_PYTHON[self.returns]
        if self.returns == types.boolean:
            value = t.cast(value, types.int64)
        t.end(f"ret ptr {t.set(f'call ptr @{function}({given} {value.register})')}")


def leaves_of(kind: Kind) -> Iterator[Kind]:
    """What Python gives one by one."""
    if isinstance(kind, Bundle):
        for part in kind.kinds:
            yield from leaves_of(part)
    else:
        yield kind
