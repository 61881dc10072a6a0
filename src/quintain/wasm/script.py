"""The readable half of a game for the page: its Python, written out as JavaScript.

How moves, views and events are told is said in Python, once. It is little more than dictionaries and comprehensions
over plain records, so that a translator for that much of the language is smaller than a second copy of every game. What
it does not know is an error when the page is built, with the line that it stands in.

Dictionaries become `py.Dict`s, and whoever asks gets them as plain objects (`py.plain`). What Python means by `in`,
`//`, the truth of a list and so on is in `py`, which the page brings (`web/src/engine/python.ts`)."""

from __future__ import annotations

import ast
import builtins
import inspect
import json
import textwrap
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from types import FunctionType, MappingProxyType, ModuleType
from typing import Any

from quintain.rules.kernel import Rule, is_rule
from quintain.wasm.linker import BuildError

BUILTINS = frozenset(
    [
        *(abs, all, any, bool, dict, divmod, enumerate, getattr, int, len, list, map, max, min, next, range, reversed),
        *(set, sorted, str, sum, tuple, zip),
    ]
)
METHODS = (
    "append",
    "get",
    "index",
    "items",
    "join",
    "keys",
    "lower",
    "replace",
    "setdefault",
    "split",
    "update",
    "upper",
    "values",
)
COMPARISONS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
OPERATORS = {ast.Sub: "-", ast.Pow: "**", ast.Div: "/"}  # JavaScript has 32 bits for the others
CALLED = {ast.Add: "add", ast.Mult: "times", ast.Mod: "mod", ast.FloorDiv: "floordiv", ast.BitOr: "either_bits"}
KINDS = {list: "is_list", int: "is_int", str: "is_str"}  # that a value can be asked for
UNKNOWN = object()


class Script:
    """Functions that are translated together, each once, with all they call."""

    def __init__(self) -> None:
        self.called_rules: dict[str, Rule] = {}  # by `engine.bind`: the module has to export them
        self._names: dict[FunctionType, str] = {}
        self._written: dict[str, str] = {}
        self._constants: dict[str, str] = {}

    def function(self, function: Callable[..., Any], owner: object = None) -> str:
        """The name of a function in the script; a method belongs to an owner, whose other methods it calls."""
        plain = inspect.unwrap(function)
        plain = getattr(plain, "__func__", plain)
        if not isinstance(plain, FunctionType):
            raise BuildError(f"{function!r} is no function that could be translated")
        if plain not in self._names:
            name = self._names[plain] = f"f{len(self._names)}_{plain.__name__.strip('_')}"
            self._written[name] = Translator(self, plain, owner).written(name)
        return self._names[plain]

    def constant(self, value: object) -> str:
        """A value that Python knows when the page is built."""
        if isinstance(value, Enum):
            return self.constant(value.value)
        if value is None or isinstance(value, bool | int | float | str):
            return json.dumps(value, ensure_ascii=False)
        text = self._compound(value)
        return self._constants.setdefault(text, f"k{len(self._constants)}")

    def _compound(self, value: object) -> str:
        if isinstance(value, tuple | list | frozenset | set | range):
            return f"[{', '.join(map(self.constant, value))}]"
        if isinstance(value, type) and issubclass(value, Enum):
            value = {member.name: member.value for member in value}
        if isinstance(value, Mapping):
            pairs = (f"[{self.constant(key)}, {self.constant(item)}]" for key, item in value.items())
            return f"new py.Dict([{', '.join(pairs)}])"
        raise BuildError(f"a page cannot be told {value!r}")

    def text(self, exported: Mapping[str, str]) -> str:
        """The script: a function of `py` that gives what is exported, by name."""
        constants = [f"const {name} = {text};" for text, name in self._constants.items()]
        told = ", ".join(f"{name}: {expression}" for name, expression in exported.items())
        return "\n".join(
            ["export default (py) => {", *constants, *self._written.values(), f"return {{ {told} }};", "};\n"]
        )


class Translator(ast.NodeVisitor):
    """One function."""

    def __init__(self, script: Script, function: FunctionType, owner: object) -> None:
        self.script, self.function, self.owner = script, function, owner
        tree = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
        if not isinstance(tree, ast.FunctionDef):
            raise BuildError(f"{function.__qualname__} is no function that could be translated")
        self.tree = tree
        self.takes = [one.arg for one in tree.args.args]
        self.bound: set[str] = set()  # names of comprehensions and of small functions around an expression
        if self.takes[:1] == ["self"]:
            self.takes = self.takes[1:]

    def written(self, name: str) -> str:
        takes = [self._parameter(one) for one in self.takes]
        own = sorted(self._assigned() - set(self.takes))
        head = f"let {', '.join(own)}; " if own else ""
        return f"const {name} = ({', '.join(takes)}) => {{ {head}{self.block(self.tree.body)} }};"

    def _parameter(self, name: str) -> str:
        default = inspect.signature(self.function).parameters[name].default
        return name if default is inspect.Parameter.empty else f"{name} = {self.script.constant(default)}"

    def _assigned(self) -> set[str]:
        inner = {id(node) for one in self._comprehensions() for node in ast.walk(one)}
        return {
            node.id
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and id(node) not in inner
        }

    def _comprehensions(self) -> Iterator[ast.expr]:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.comprehension):
                yield node.target

    def fail(self, node: ast.AST, why: str) -> BuildError:
        line = self.function.__code__.co_firstlineno + getattr(node, "lineno", 1) - 1
        return BuildError(f"{self.function.__code__.co_filename}:{line}: {why} cannot be translated for the page")

    # ---------------------------------------------------------------------------- statements
    def block(self, body: list[ast.stmt]) -> str:
        return " ".join(self.statement(one) for one in body)

    def statement(self, node: ast.stmt) -> str:
        method = getattr(self, f"do_{type(node).__name__.lower()}", None)
        if method is None:
            raise self.fail(node, type(node).__name__)
        return str(method(node))

    def do_return(self, node: ast.Return) -> str:
        return f"return {self.of(node.value) if node.value else 'null'};"

    def do_pass(self, node: ast.Pass) -> str:
        return ""

    def do_expr(self, node: ast.Expr) -> str:
        return "" if isinstance(node.value, ast.Constant) else f"{self.of(node.value)};"

    def do_raise(self, node: ast.Raise) -> str:
        return f"throw py.refused({json.dumps(self.function.__qualname__)});"

    def do_if(self, node: ast.If) -> str:
        other = f" else {{ {self.block(node.orelse)} }}" if node.orelse else ""
        return f"if ({self.test(node.test)}) {{ {self.block(node.body)} }}{other}"

    def do_for(self, node: ast.For) -> str:
        if node.orelse:
            raise self.fail(node, "for ... else")
        return f"for ({self.target(node.target)} of py.each({self.of(node.iter)})) {{ {self.block(node.body)} }}"

    def do_while(self, node: ast.While) -> str:
        if node.orelse:
            raise self.fail(node, "while ... else")
        return f"while ({self.test(node.test)}) {{ {self.block(node.body)} }}"

    def do_break(self, node: ast.Break) -> str:
        return "break;"

    def do_continue(self, node: ast.Continue) -> str:
        return "continue;"

    def do_assign(self, node: ast.Assign) -> str:
        if len(node.targets) != 1:
            raise self.fail(node, "an assignment to several names")
        return self.assign(node.targets[0], self.of(node.value))

    def do_annassign(self, node: ast.AnnAssign) -> str:
        return self.assign(node.target, self.of(node.value)) if node.value else ""

    def do_augassign(self, node: ast.AugAssign) -> str:
        return self.assign(node.target, self.of(ast.BinOp(node.target, node.op, node.value)))

    def assign(self, target: ast.expr, value: str) -> str:
        if isinstance(target, ast.Subscript):
            return f"py.put({self.of(target.value)}, {self.of(target.slice)}, {value});"
        if isinstance(target, ast.Tuple) and any(isinstance(part, ast.Subscript) for part in target.elts):
            parts = (self.assign(part, f"both[{place}]") for place, part in enumerate(target.elts))
            return f"{{ const both = {value}; {' '.join(parts)} }}"
        return (
            f"{self.target(target)} = {value};"
            if not isinstance(target, ast.Tuple)
            else f"({self.target(target)} = {value});"
        )

    def target(self, node: ast.expr) -> str:
        if isinstance(node, ast.Name):
            return node.id
        if isinstance(node, ast.Attribute):
            return f"{self.of(node.value)}.{node.attr}"
        if isinstance(node, ast.Tuple):
            return f"[{', '.join(self.target(part) for part in node.elts)}]"
        raise self.fail(node, "an assignment like this")

    # ---------------------------------------------------------------------------- expressions
    def of(self, node: ast.expr) -> str:
        found = self.known(node)
        if found is not UNKNOWN:
            return self.value(node, found)
        method = getattr(self, f"of_{type(node).__name__.lower()}", None)
        if method is None:
            raise self.fail(node, type(node).__name__)
        return str(method(node))

    def test(self, node: ast.expr) -> str:
        """An expression whose truth alone counts."""
        if isinstance(node, ast.BoolOp):
            sign = " && " if isinstance(node.op, ast.And) else " || "
            return f"({sign.join(map(self.test, node.values))})"
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return f"!{self.test(node.operand)}"
        return self.of(node) if isinstance(node, ast.Compare) else f"py.truth({self.of(node)})"

    def known(self, node: ast.expr) -> Any:
        """What a name outside of the function means, if that can be said now."""
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Name):
            if node.id in self.bound or node.id in self.takes or node.id in self._assigned() or node.id == "self":
                return UNKNOWN
            space = self.function.__globals__
            return space[node.id] if node.id in space else getattr(builtins, node.id, UNKNOWN)
        if isinstance(node, ast.Attribute):
            if isinstance(node.value, ast.Name) and node.value.id == "self":
                return getattr(self.owner, node.attr)
            base = self.known(node.value)
            if isinstance(base, ModuleType | type) or node.attr in getattr(base, "_fields", ()):
                return getattr(base, node.attr)
        return UNKNOWN

    def value(self, node: ast.expr, found: object) -> str:
        if getattr(builtins, getattr(found, "__name__", ""), UNKNOWN) is found:
            if found not in BUILTINS:
                raise self.fail(node, repr(found))
            return f"py.{found.__name__}"  # type: ignore[attr-defined]
        if found is MappingProxyType:
            return "py.dict"
        if callable(found) and not isinstance(found, type):
            return self.script.function(found, self.owner)
        try:
            return self.script.constant(found)
        except BuildError as error:
            raise self.fail(node, str(error)) from None

    def of_name(self, node: ast.Name) -> str:
        return node.id

    def of_attribute(self, node: ast.Attribute) -> str:
        return f"{self.of(node.value)}.{node.attr}"

    def of_subscript(self, node: ast.Subscript) -> str:
        if isinstance(node.slice, ast.Slice):
            ends = (node.slice.lower, node.slice.upper, node.slice.step)
            return (
                f"py.slice({self.of(node.value)}, {', '.join('null' if end is None else self.of(end) for end in ends)})"
            )
        return f"py.at({self.of(node.value)}, {self.of(node.slice)})"

    def of_call(self, node: ast.Call) -> str:
        if isinstance(node.func, ast.Attribute) and self.known(node.func) is UNKNOWN:
            return self._method(node, node.func, [] if node.func.attr == "bind" else self._items(node.args))
        found = self.known(node.func)
        if found is isinstance:
            return self._is(node)
        given = self._items(node.args)
        if isinstance(inspect.unwrap(found) if callable(found) else found, FunctionType) and node.keywords:
            raise self.fail(node, "a call with named arguments")
        named = [f"{self.of(word.value)}" for word in node.keywords if word.arg == "key"]
        return f"{self.of(node.func)}({', '.join(given + named)})"

    def _is(self, node: ast.Call) -> str:
        name = KINDS.get(self.known(node.args[1]))
        if name is None:
            raise self.fail(node, "isinstance() of this")
        return f"py.{name}({self.of(node.args[0])})"

    def _method(self, node: ast.Call, method: ast.Attribute, given: list[str]) -> str:
        if method.attr == "bind":
            rule = self.known(node.args[0])
            if not is_rule(rule):
                raise self.fail(node, "a function that is no rule")
            self.script.called_rules[rule.__name__] = rule
            given = [json.dumps(rule.__name__)]
        on = self.of(method.value)
        if method.attr in METHODS:
            return f"py.m_{method.attr}({', '.join([on, *given])})"
        named = ", ".join(f"{word.arg}: {self.of(word.value)}" for word in node.keywords)
        return f"{on}.{method.attr}({', '.join([*given, *([f'{{ {named} }}'] if named else [])])})"

    def of_binop(self, node: ast.BinOp) -> str:
        left, right = self.of(node.left), self.of(node.right)
        if name := CALLED.get(type(node.op)):
            return f"py.{name}({left}, {right})"
        if sign := OPERATORS.get(type(node.op)):
            return f"({left} {sign} {right})"
        raise self.fail(node, type(node.op).__name__)

    def of_unaryop(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.USub):
            return f"(-{self.of(node.operand)})"
        if isinstance(node.op, ast.Not):
            return self.test(node)
        raise self.fail(node, type(node.op).__name__)

    def of_boolop(self, node: ast.BoolOp) -> str:
        name = "both" if isinstance(node.op, ast.And) else "either"
        *first, last = map(self.of, node.values)
        text = last
        for one in reversed(first):
            text = f"py.{name}({one}, () => {text})"
        return text

    def of_compare(self, node: ast.Compare) -> str:
        left, parts = self.of(node.left), []
        for op, right in zip(node.ops, map(self.of, node.comparators), strict=True):
            parts.append(self._compared(node, op, left, right))
            left = right
        return f"({' && '.join(parts)})"

    def _compared(self, node: ast.Compare, op: ast.cmpop, left: str, right: str) -> str:
        if sign := COMPARISONS.get(type(op)):
            return f"{left} {sign} {right}"
        same = {ast.Eq: "py.same", ast.Is: "py.same", ast.NotEq: "!py.same", ast.IsNot: "!py.same"}
        if name := same.get(type(op)):
            return f"{name}({left}, {right})"
        if isinstance(op, ast.In | ast.NotIn):
            return f"{'!' if isinstance(op, ast.NotIn) else ''}py.has({right}, {left})"
        raise self.fail(node, type(op).__name__)

    def of_ifexp(self, node: ast.IfExp) -> str:
        return f"({self.test(node.test)} ? {self.of(node.body)} : {self.of(node.orelse)})"

    def of_namedexpr(self, node: ast.NamedExpr) -> str:
        return f"({node.target.id} = {self.of(node.value)})"

    def of_list(self, node: ast.List | ast.Tuple) -> str:
        return f"[{', '.join(self._items(node.elts))}]"

    def _items(self, nodes: list[ast.expr]) -> list[str]:
        return [f"...py.each({self.of(one.value)})" if isinstance(one, ast.Starred) else self.of(one) for one in nodes]

    of_tuple = of_list

    def of_dict(self, node: ast.Dict) -> str:
        pairs = [
            f"...{self.of(item)}" if key is None else f"[{self.of(key)}, {self.of(item)}]"
            for key, item in zip(node.keys, node.values, strict=True)
        ]
        return f"new py.Dict([{', '.join(pairs)}])"

    def of_joinedstr(self, node: ast.JoinedStr) -> str:
        parts = [
            json.dumps(part.value) if isinstance(part, ast.Constant) else f"py.str({self.of(part.value)})"
            for part in node.values
            if isinstance(part, ast.Constant | ast.FormattedValue)
        ]
        return f"[{', '.join(parts)}].join('')"

    def of_listcomp(self, node: ast.ListComp) -> str:
        return f"[...{self._loops(node, node.elt)}]"

    def of_generatorexp(self, node: ast.GeneratorExp) -> str:
        return self._loops(node, node.elt)

    def of_setcomp(self, node: ast.SetComp) -> str:
        return f"new Set({self._loops(node, node.elt)})"

    def of_dictcomp(self, node: ast.DictComp) -> str:
        return f"new py.Dict({self._loops(node, ast.Tuple([node.key, node.value]))})"

    def _loops(self, node: ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp, item: ast.expr) -> str:
        before, text = set(self.bound), ""
        for one in node.generators:
            over = self.of(one.iter)
            self.bound |= {name.id for name in ast.walk(one.target) if isinstance(name, ast.Name)}
            text += f"for (const {self.target(one.target)} of py.each({over})) "
            text += "".join(f"if ({self.test(test)}) " for test in one.ifs)
        text += f"yield {self.of(item)};"
        self.bound = before
        return f"(function* () {{ {text} }})()"
