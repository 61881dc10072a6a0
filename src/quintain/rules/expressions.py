"""The expressions of rules as LLVM's text; see `quintain.rules.translator`."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from numba import types
from numba.core.typing.templates import Signature

from quintain.rules.kernel import put
from quintain.rules.llvmtext import (
    NOTHING,
    WORDS,
    Bundle,
    Kind,
    NotKnown,
    Rows,
    Text,
    Value,
    kind_of,
    passed_words,
    real,
    returned_word,
    words_of,
)

COPYING: Any = put
LEAST = -(1 << 63)
NUMBERS = (types.int64, types.float64, types.boolean)
WHOLE_STEPS = {ast.Add: "add nsw", ast.Sub: "sub nsw", ast.Mult: "mul nsw", ast.LShift: "shl", ast.RShift: "ashr"}
REAL_STEPS = {ast.Add: "fadd", ast.Sub: "fsub", ast.Mult: "fmul", ast.Div: "fdiv"}
BIT_STEPS = {ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor"}
WHOLE_TESTS = {ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "slt", ast.LtE: "sle", ast.Gt: "sgt", ast.GtE: "sge"}
REAL_TESTS = {ast.Eq: "oeq", ast.NotEq: "une", ast.Lt: "olt", ast.LtE: "ole", ast.Gt: "ogt", ast.GtE: "oge"}


class Names(NamedTuple):
    """What functions are called among the pieces of a unit, and what a caller has to know of one."""

    symbol: Callable[[str], str]
    asked: Callable[[Any], tuple[str, Signature]]


class Expressions:
    """What a function says in expressions, and the names that are used in them."""

    def __init__(self, space: Mapping[str, Any], names: Names) -> None:
        self.space, self.names = space, names
        self.t = Text()
        self.fixed: dict[str, Value] = {}  # arguments that nothing is assigned to
        self.variables: dict[str, tuple[Kind, tuple[str, ...]]] = {}

    def refuse(self, node: ast.AST) -> Any:
        raise NotKnown(type(node).__name__)

    def named(self, name: str) -> Value:
        if name in self.fixed:
            return self.fixed[name]
        if name in self.variables:
            kind, slots = self.variables[name]
            loaded = (self.t.set(f"load {word}, ptr {slot}") for word, slot in zip(words_of(kind), slots, strict=True))
            return Value(kind, tuple(loaded))
        return self.constant(self.space.get(name))

    def constant(self, value: object) -> Value:
        if isinstance(value, bool):
            return Value(types.boolean, ("true" if value else "false",))
        if isinstance(value, int) and LEAST <= value < -LEAST:
            return Value(types.int64, (str(int(value)),))
        if isinstance(value, float):
            return Value(types.float64, (real(value),))
        raise NotKnown(f"the constant {value!r}")

    def place(self, node: ast.expr) -> tuple[types.Type, str]:
        """What is there in memory, and where."""
        if isinstance(node, ast.Attribute):
            return self.t.field(self.value(node.value), node.attr)
        if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice):
            table = self.value(node.value)
            return self.t.row(table, self.value(node.slice))
        raise NotKnown(type(node).__name__)

    # ---------------------------------------------------------------- conditions
    def test(self, node: ast.expr, yes: str, no: str) -> None:
        """Go to one label or to the other."""
        t = self.t
        if isinstance(node, ast.BoolOp):
            for one in node.values[:-1]:
                on = t.label()
                self.test(one, *((on, no) if isinstance(node.op, ast.And) else (yes, on)))
                t.begin(on)
            self.test(node.values[-1], yes, no)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.test(node.operand, no, yes)
        else:
            t.branch(t.truth(self.value(node)), yes, no)

    def see_boolop(self, node: ast.BoolOp) -> Value:
        """The first value that decides, or the last."""
        t = self.t
        after = t.label()
        found: list[tuple[Value, str, str]] = []
        for one in node.values[:-1]:
            value, on, leave = self.value(one), t.label(), t.label()
            t.branch(t.truth(value), *((on, leave) if isinstance(node.op, ast.And) else (leave, on)))
            found.append((value, leave, after))
            t.begin(on)
        last = self.value(node.values[-1])
        kind = common([value.kind for value, _, _ in found] + [last.kind])
        ways = [(t.cast(last, kind).register, t.block)]
        t.jump(after)
        for value, leave, _ in found:
            t.begin(leave)
            ways.append((t.cast(value, kind).register, t.block))
            t.jump(after)
        t.begin(after)
        return Value(kind, (t.merged(WORDS[kind], ways),))

    def see_ifexp(self, node: ast.IfExp) -> Value:
        t = self.t
        yes, no, after = t.label(), t.label(), t.label()
        self.test(node.test, yes, no)
        t.begin(yes)
        first, first_cast = self.value(node.body), t.label()
        t.jump(first_cast)
        t.begin(no)
        second = self.value(node.orelse)
        kind = first.kind if first.kind == second.kind else common([first.kind, second.kind])
        second = t.cast(second, kind)
        ends = [t.block]
        t.jump(after)
        t.begin(first_cast)
        first = t.cast(first, kind)
        ends.append(t.block)
        t.begin(after)
        words = words_of(kind)
        pairs = zip(words, second.parts, first.parts, strict=True)
        return Value(kind, tuple(t.merged(word, list(zip(pair, ends, strict=True))) for word, *pair in pairs))

    def see_compare(self, node: ast.Compare) -> Value:
        left = self.value(node.left)
        if len(node.ops) == 1:
            return self.compared(node.ops[0], left, node.comparators[0])[0]
        t = self.t
        after, ways = t.label(), []
        for place, (test, right) in enumerate(zip(node.ops, node.comparators, strict=True)):
            flag, left = self.compared(test, left, right)
            ways.append((flag.register, t.block))
            if place < len(node.ops) - 1:
                on = t.label()
                t.branch(flag.register, on, after)
                t.begin(on)
        t.begin(after)
        return Value(types.boolean, (t.merged("i1", ways),))

    def compared(self, test: ast.cmpop, left: Value, node: ast.expr) -> tuple[Value, Value]:
        """The flag, and what was on the right."""
        if isinstance(test, ast.In) and isinstance(node, ast.Tuple):
            flags = [self.comparison(ast.Eq(), left, right).register for right in map(self.value, node.elts)]
            found = flags[0]
            for flag in flags[1:]:
                found = self.t.set(f"or i1 {found}, {flag}")
            return Value(types.boolean, (found,)), left
        right = self.value(node)
        return self.comparison(test, left, right), right

    def comparison(self, test: ast.cmpop, left: Value, right: Value) -> Value:
        t = self.t
        kind = number_of([left.kind, right.kind])
        first, second = t.cast(left, kind).register, t.cast(right, kind).register
        tests, step = (REAL_TESTS, "fcmp") if kind == types.float64 else (WHOLE_TESTS, "icmp")
        if type(test) not in tests:
            raise NotKnown(type(test).__name__)
        return Value(types.boolean, (t.set(f"{step} {tests[type(test)]} {WORDS[kind]} {first}, {second}"),))

    # ---------------------------------------------------------------- values
    def value(self, node: ast.expr) -> Value:
        found: Value = getattr(self, f"see_{type(node).__name__.lower()}", self.refuse)(node)
        return found

    def see_constant(self, node: ast.Constant) -> Value:
        return self.constant(node.value)

    def see_name(self, node: ast.Name) -> Value:
        return self.named(node.id)

    def see_tuple(self, node: ast.Tuple) -> Value:
        values = [self.value(one) for one in node.elts]
        registers = tuple(register for value in values for register in value.parts)
        return Value(Bundle(tuple(value.kind for value in values)), registers)

    def see_attribute(self, node: ast.Attribute) -> Value:
        if isinstance(node.value, ast.Name) and node.value.id not in self.fixed | self.variables:
            owner = self.space.get(node.value.id)
            if not (isinstance(owner, type) and issubclass(owner, IntEnum)):
                raise NotKnown(node.value.id)
            return self.constant(owner.__members__.get(node.attr))
        owner = self.value(node.value)
        if isinstance(owner.kind, Bundle):
            if node.attr not in owner.kind.names:
                raise NotKnown(node.attr)
            return list(self.t.parts(owner))[owner.kind.names.index(node.attr)]
        return self.t.at(*self.t.field(owner, node.attr))

    def see_subscript(self, node: ast.Subscript) -> Value:
        return self.t.at(*self.place(node))

    def see_unaryop(self, node: ast.UnaryOp) -> Value:
        value, t = self.value(node.operand), self.t
        if isinstance(node.op, ast.Not):
            return Value(types.boolean, (t.set(f"xor i1 {t.truth(value)}, true"),))
        if not isinstance(node.op, ast.USub):
            raise NotKnown("sign")
        if value.kind == types.float64:
            return Value(value.kind, (t.set(f"fneg double {value.register}"),))
        number = t.cast(value, types.int64).register
        if number.isdigit():
            return Value(types.int64, (f"-{number}",))
        return Value(types.int64, (t.set(f"sub nsw i64 0, {number}"),))

    def see_binop(self, node: ast.BinOp) -> Value:
        left = self.value(node.left)
        return self.step(node.op, left, self.value(node.right))

    def step(self, sign: ast.operator, left: Value, right: Value) -> Value:
        t, kind = self.t, common([left.kind, right.kind])
        if isinstance(sign, ast.Pow):
            return power(t, left, right)
        if type(sign) in BIT_STEPS and kind != types.float64:
            first, second = t.cast(left, kind).register, t.cast(right, kind).register
            return Value(kind, (t.set(f"{BIT_STEPS[type(sign)]} {WORDS[kind]} {first}, {second}"),))
        kind = types.float64 if isinstance(sign, ast.Div) else number_of([left.kind, right.kind])
        first, second = t.cast(left, kind).register, t.cast(right, kind).register
        if kind == types.int64 and isinstance(sign, ast.FloorDiv | ast.Mod):
            return Value(kind, (divided(t, first, second, isinstance(sign, ast.Mod)),))
        steps = REAL_STEPS if kind == types.float64 else WHOLE_STEPS
        if type(sign) not in steps:
            raise NotKnown(type(sign).__name__)
        return Value(kind, (t.set(f"{steps[type(sign)]} {WORDS[kind]} {first}, {second}"),))

    # ---------------------------------------------------------------- calls
    def see_call(self, node: ast.Call) -> Value:
        if ast.unparse(node.func) == "math.sqrt" and self.space.get("math") is math:
            return self.root(*map(self.value, node.args))
        if not isinstance(node.func, ast.Name) or node.keywords:
            raise NotKnown("call")
        name = node.func.id
        called: Any = self.space.get(name)
        if hasattr(called, "signature_wanted"):
            return self.rule(*self.names.asked(called), [self.value(one) for one in node.args])
        if hasattr(called, "py_func"):
            if called.py_func.__code__ is not COPYING.__native__.__code__:
                raise NotKnown(name)
            table, index, record = [self.value(one) for one in node.args]
            self.t.put(*self.t.row(table, index), record)
            return NOTHING
        known = getattr(self, f"call_{name}", None)
        if known is None or name in self.space:
            raise NotKnown(name)
        found: Value = known([self.value(one) for one in node.args])
        return found

    def rule(self, name: str, wanted: Signature, given: Sequence[Value]) -> Value:
        """Call a rule. What it says is wrong is said to our caller."""
        t, symbol = self.t, self.names.symbol(name)
        kinds, returns = [kind_of(one) for one in wanted.args], kind_of(wanted.return_type)
        if len(kinds) != len(given):
            raise NotKnown("arguments")
        passed = [one for value, kind in zip(given, kinds, strict=True) for one in t.passed(value, kind)]
        word = returned_word(returns)
        words = ", ".join(word for kind in kinds for word in passed_words(kind))
        t.declared[symbol] = (
            f"declare i32 @{symbol}(ptr noalias nocapture, ptr noalias nocapture{', ' * bool(words)}{words})"
        )
        result = t.slot(word)
        status = t.set(f"call i32 @{symbol}({', '.join([f'ptr {result}', 'ptr %excinfo', *passed])})")
        on, failed = t.label(), t.label()
        bad = t.set(f"icmp ne i32 {status}, 0")
        t.end(f"br i1 {bad}, label %{failed}, label %{on}, !prof !0")
        t.begin(failed)
        t.end(f"ret i32 {status}")
        t.begin(on)
        if isinstance(returns, Bundle):
            addresses = [t.beyond(result, 8 * place) for place in range(len(returns.kinds))]
            return Value(returns, tuple(t.load(types.int64, address).register for address in addresses))
        return NOTHING if returns == types.none else t.load(returns, result)

    def root(self, number: Value) -> Value:
        self.t.declared["llvm.sqrt.f64"] = "declare double @llvm.sqrt.f64(double)"
        found = self.t.set(f"call double @llvm.sqrt.f64(double {self.t.cast(number, types.float64).register})")
        return Value(types.float64, (found,))

    def call_len(self, given: Sequence[Value]) -> Value:
        (table,) = given
        if not isinstance(table.kind, Rows):
            raise NotKnown("len")
        return Value(types.int64, (table.parts[1],))

    def call_int(self, given: Sequence[Value]) -> Value:
        (number,) = given
        if number.kind == types.float64:
            return Value(types.int64, (self.t.set(f"fptosi double {number.register} to i64"),))
        return self.t.cast(number, types.int64)

    def call_float(self, given: Sequence[Value]) -> Value:
        (number,) = given
        return self.t.cast(number, types.float64)

    def call_abs(self, given: Sequence[Value]) -> Value:
        (number,) = given
        if number.kind != types.int64:
            raise NotKnown("abs")
        less = self.t.set(f"icmp slt i64 {number.register}, 0")
        turned = self.t.set(f"sub nsw i64 0, {number.register}")
        return Value(number.kind, (self.t.set(f"select i1 {less}, i64 {turned}, i64 {number.register}"),))

    def call_min(self, given: Sequence[Value]) -> Value:
        return self.extreme(ast.Lt(), given)

    def call_max(self, given: Sequence[Value]) -> Value:
        return self.extreme(ast.Gt(), given)

    def extreme(self, test: ast.cmpop, given: Sequence[Value]) -> Value:
        best, *others = given
        if not others:
            raise NotKnown("of a table")
        for other in others:
            kind = number_of([best.kind, other.kind])
            best, other = self.t.cast(best, kind), self.t.cast(other, kind)
            better = self.comparison(test, other, best).register
            word = WORDS[kind]
            best = Value(kind, (self.t.set(f"select i1 {better}, {word} {other.register}, {word} {best.register}"),))
        return best


def common(kinds: Sequence[Kind]) -> types.Type:
    """What values of several kinds are when they may be any of them."""
    if any(kind not in NUMBERS for kind in kinds):
        raise NotKnown("not numbers")
    if types.float64 in kinds:
        return types.float64
    return types.boolean if all(kind == types.boolean for kind in kinds) else types.int64


def number_of(kinds: Sequence[Kind]) -> types.Type:
    """What is counted with: flags are numbers then."""
    return types.float64 if common(kinds) == types.float64 else types.int64


def power(t: Text, base: Value, exponent: Value) -> Value:
    """A small power of a whole number, written out."""
    by = exponent.register
    if base.kind != types.int64 or exponent.kind != types.int64 or not by.isdigit() or not 1 <= int(by) <= 4:
        raise NotKnown("power")
    found = base.register
    for _ in range(int(by) - 1):
        found = t.set(f"mul i64 {found}, {base.register}")
    return Value(types.int64, (found,))


def divided(t: Text, number: str, by: str, rest: bool) -> str:
    """The quotient, rounded down, or the rest, which has the sign of the divisor. Divided by 0 both are 0."""
    if by.isdigit() and int(by):
        if int(by) & (int(by) - 1) == 0:
            bits = int(by).bit_length() - 1
            return t.set(f"and i64 {number}, {int(by) - 1}" if rest else f"ashr i64 {number}, {bits}")
        return rounded_down(t, number, by, rest)
    least = t.set(f"icmp eq i64 {number}, {LEAST}")
    beyond = t.set(f"and i1 {least}, {t.set(f'icmp eq i64 {by}, -1')}")
    none = t.set(f"or i1 {beyond}, {t.set(f'icmp eq i64 {by}, 0')}")
    possible, after, before = t.label(), t.label(), t.block
    t.end(f"br i1 {none}, label %{after}, label %{possible}, !prof !0")
    t.begin(possible)
    found = rounded_down(t, number, by, rest)
    t.begin(after)
    return t.merged("i64", [(found, possible), ("0", before)])


def rounded_down(t: Text, number: str, by: str, rest: bool) -> str:
    left = t.set(f"srem i64 {number}, {by}")
    other_sign = t.set(f"icmp slt i64 {t.set(f'xor i64 {left}, {by}')}, 0")
    between = t.set(f"and i1 {other_sign}, {t.set(f'icmp ne i64 {left}, 0')}")
    if rest:
        more = t.set(f"select i1 {between}, i64 {by}, i64 0")
        return t.set(f"add nsw i64 {left}, {more}")
    whole = t.set(f"sdiv i64 {number}, {by}")
    return t.set(f"sub nsw i64 {whole}, {t.set(f'zext i1 {between} to i64')}")
