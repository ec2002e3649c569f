"""Generates shaders by mutating other shaders.  The mutations use HLSL tokens, matching brackets, and
the types in declarations, so that many results compile and reach the later phases.  The words of the
language are read from the tables in spec/*.def; as a program, the script prints them as a dictionary
for libFuzzer."""

import os
import random
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "scripts"))

from hlsl_tokens import joined, partners, starts_statement, statement_ends, tokens_of

SCALARS = ["bool", "int", "uint", "float", "half", "double", "min16float", "min16int", "min16uint",
           "int16_t", "uint16_t", "float16_t", "int64_t", "uint64_t"]
NUMBERS = ["0", "1", "-1", "2", "31", "32", "33", "64", "255", "65535", "65536", "0x7fffffff",
           "0x80000000", "0xffffffff", "4294967296", "1u", "0.0", "-0.0", "0.5", "1e-45", "1e38",
           "3.5e38", "1.0h", "1.0L", "1ull", "-2147483648", "(1.0 / 0.0)", "(0.0 / 0.0)", "true"]
QUALIFIERS = ["static", "const", "groupshared", "in", "out", "inout", "precise", "nointerpolation",
              "linear", "centroid", "noperspective", "sample", "row_major", "column_major",
              "globallycoherent", "uniform", "extern", "inline", "export", "snorm", "unorm"]
BINARY = ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&&",
          "||", "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", ","]
AROUND_STATEMENT = ["if ({x}) {{ {s} }}", "if ({x}) {{ {s} }} else {{ {s} }}",
                    "for (int zi = 0; zi < {n}; zi++) {{ {s} if ({x}) continue; }}",
                    "[unroll] for (uint zu = 0; zu < 3; zu++) {{ {s} if ({x}) break; }}",
                    "while ({x}) {{ {s} break; }}", "do {{ {s} }} while ({x});",
                    "switch ({x}) {{ case 0: {s} case 1: break; default: {s} }}",
                    "[branch] if ({x}) {{ {s} return; }}", "{{ {s} {s} }}", "[loop] while ({x}) {{ {s} }}"]
AROUND_EXPRESSION = ["({t})({x})", "({x}).x", "({x}).xyzw", "({x})[{n}]", "({x} ? {x} : {y})", "-({x})",
                     "!({x})", "~({x})", "({x})++", "sizeof({x})", "{f}({x})", "{f}({x}, {y})",
                     "{f}({x}, {y}, {n})", "({x} {o} {y})", "({x}, {y})", "{t}({x}, {y})",
                     "({x})._m00", "asuint({x})", "WaveReadLaneFirst({x})", "ddx({x})"]
DECLARATIONS = ["{t} zg{n} = {x};", "static {t} zg{n}[3] = {{ {x}, {x}, {x} }};", "groupshared {t} zg{n};",
                "Texture2D<{t}> zt{n}; SamplerState zs{n};", "RWStructuredBuffer<{t}> zb{n};",
                "struct ZS{n} {{ {t} a; {t} b[2]; }}; ConstantBuffer<ZS{n}> zc{n};",
                "cbuffer ZB{n} {{ {t} zm{n}; row_major {t} zk{n}[2]; }}", "RWByteAddressBuffer zy{n};",
                "template<typename T> T ztf{n}(T v) {{ return v + ({t}){x}; }}",
                "#define ZM{n}(a) (a {o} {x})", "typedef {t} ZT{n};", "enum ZE{n} {{ ZA{n} = {x}, ZB{n} }};",
                "namespace zn{n} {{ {t} f({t} a) {{ return a {o} {x}; }} }}",
                "[[vk::push_constant]] struct {{ {t} a; {t} b; }} zp{n};",
                "[[vk::constant_id({n})]] const {t} zq{n} = {x};"]
TYPE = re.compile(r"^(?:%s)(?:[1-4](?:x[1-4])?)?$" % "|".join(SCALARS))


def table_words(file, column, macro="[A-Z_]+"):
    """Returns the strings in one column of the rows of a macro, or of all rows of a table."""
    words = []
    with open(os.path.join(ROOT, "spec", file)) as table:
        for row in re.findall(rf"^{macro}\((.*)", table.read(), re.MULTILINE):
            strings = re.findall(r'"([^"]*)"', row)
            if len(strings) > column and strings[column]:
                words.append(strings[column])
    return words


class Tables:
    def __init__(self):
        self.functions = table_words("intrinsics.def", 0)
        self.methods = table_words("methods.def", 0)
        self.semantics = table_words("semantics.def", 0, "SEMANTIC")
        self.keywords = table_words("keywords.def", 0) + table_words("modifiers.def", 0)
        self.objects = table_words("objects.def", 0)
        self.attributes = table_words("attributes.def", 1)


class Seed:
    """A shader and the parts that can be copied from it."""

    def __init__(self, text):
        self.tokens = [token for token in tokens_of(text) if token[0] != "comment"]
        pairs = partners(self.tokens)
        self.statements = [self.tokens[a:b] for a, b in statement_ends(self.tokens, pairs)
                           if starts_statement(self.tokens, a) and b - a < 300]
        self.expressions = list(expressions(self.tokens, pairs))


def expressions(tokens, pairs):
    """Returns the parts between parentheses, brackets and commas, and after assignments."""
    for opened, closed in pairs.items():
        if tokens[opened][1] == "{" or closed - opened > 60:
            continue
        begin = at = opened + 1
        while at <= closed:
            if at == closed or tokens[at][1] in (",", ";"):
                if begin < at:
                    yield tokens[begin:at]
                begin = at + 1
            at = pairs.get(at, at) + 1


def variables(tokens):
    """Returns names by the type that precedes them."""
    found = {}
    words = [text for kind, text in tokens if kind != "space"]
    for kind, name in zip(words, words[1:]):
        if TYPE.match(kind) and re.match(r"^[A-Za-z_]\w*$", name):
            found.setdefault(kind, []).append(name)
    return found


class Mutator:
    def __init__(self, seeds, generator):
        self.seeds, self.random, self.tables = seeds, generator, Tables()
        self.steps = [self.leave_out, self.repeat, self.swap, self.put_statement, self.put_statement,
                      self.put_expression, self.put_expression, self.change_word, self.change_word,
                      self.change_number, self.change_type, self.change_mark, self.surround_statement,
                      self.surround_expression, self.surround_expression, self.add_qualifier,
                      self.declare, self.declare, self.nest, self.make_macro]

    def text(self, seed):
        tokens = list(seed.tokens)
        for _ in range(self.random.choice([1, 1, 1, 1, 2, 2, 4])):
            tokens = self.random.choice(self.steps)(tokens)
        return joined(tokens)

    # ---- Inserted parts --------------------------------------------------------------------------

    def type(self):
        shape = self.random.choice(["", "", "2", "3", "4", "1", "2x2", "3x3", "4x4", "3x4", "1x4", "4x1"])
        return self.random.choice(SCALARS) + shape

    def expression(self, tokens):
        """Returns a part of another shader, with its variables replaced by variables of the same type."""
        donor = self.random.choice(self.seeds)
        if not donor.expressions or self.random.random() < 0.2:
            return self.random.choice(NUMBERS)
        here, there = variables(tokens), variables(donor.tokens)
        renamed = {}
        for kind, names in there.items():
            for name in names:
                if kind in here:
                    renamed[name] = self.random.choice(here[kind])
        taken = self.random.choice(donor.expressions)
        return "".join(self.rename(text, renamed) for _, text in taken)

    def rename(self, word, renamed):
        first, dot, rest = word.partition(".")
        return renamed.get(first, first) + dot + rest

    def fill(self, pattern, tokens, **given):
        return pattern.format(t=self.type(), n=self.random.choice([0, 1, 2, 3, 4, 7, 33]),
                              f=self.random.choice(self.tables.functions),
                              o=self.random.choice(BINARY), y=self.expression(tokens),
                              **{"x": self.expression(tokens), **given})

    # ---- Positions -------------------------------------------------------------------------------

    def places(self, tokens, wanted):
        return [at for at, (kind, text) in enumerate(tokens) if wanted(kind, text)]

    def statement_span(self, tokens):
        pairs = partners(tokens)
        spans = [(a, b) for a, b in statement_ends(tokens, pairs) if starts_statement(tokens, a)]
        bodies = [pair for pair in pairs.items() if tokens[pair[0]][1] == "{"]
        inner = [(a, b) for a, b in spans if any(x < a < y for x, y in bodies)]
        return self.random.choice(inner if inner and self.random.random() < 0.8 else spans or [(0, 0)])

    def expression_span(self, tokens):
        spans = []
        for opened, closed in partners(tokens).items():
            if tokens[opened][1] != "{" and opened + 1 < closed:
                commas = [opened] + [at for at in range(opened + 1, closed)
                                     if tokens[at][1] in (",", ";")] + [closed]
                spans += [(a + 1, b) for a, b in zip(commas, commas[1:]) if a + 1 < b]
        for at, (_, text) in enumerate(tokens):
            if text in ("=", "return"):
                end = at + 1
                while end < len(tokens) and tokens[end][1] not in (";", ",", "}", ")"):
                    end += 1
                if at + 1 < end:
                    spans.append((at + 1, end))
        return self.random.choice(spans) if spans else (0, 0)

    def replace(self, tokens, wanted, by):
        places = self.places(tokens, wanted)
        if places:
            at = self.random.choice(places)
            tokens[at] = (tokens[at][0], by(tokens[at][1]))
        return tokens

    # ---- Steps -----------------------------------------------------------------------------------

    def leave_out(self, tokens):
        a, b = self.statement_span(tokens) if self.random.random() < 0.7 else self.token_span(tokens)
        return tokens[:a] + tokens[b:]

    def token_span(self, tokens):
        at = self.random.randrange(len(tokens)) if tokens else 0
        return at, at + 1

    def repeat(self, tokens):
        a, b = self.statement_span(tokens)
        return tokens[:b] + tokens[a:b] + tokens[b:]

    def swap(self, tokens):
        (a, b), (c, d) = sorted([self.statement_span(tokens), self.statement_span(tokens)])
        return tokens if b > c else tokens[:a] + tokens[c:d] + tokens[b:c] + tokens[a:b] + tokens[d:]

    def put_statement(self, tokens):
        a, b = self.statement_span(tokens)
        donor = self.random.choice(self.seeds)
        if not donor.statements:
            return tokens
        new = self.random.choice(donor.statements)
        return tokens[:a] + new + tokens[self.random.choice([a, b]):]

    def put_expression(self, tokens):
        a, b = self.expression_span(tokens)
        return tokens[:a] + tokens_of(" " + self.expression(tokens)) + tokens[b:] if b else tokens

    def change_word(self, tokens):
        """Replaces a name by another one of this shader or of the language."""
        names = [text for kind, text in tokens if kind == "word" and not text[0].isdigit()]
        known = self.random.choice([self.tables.functions, self.tables.methods, self.tables.semantics,
                                    self.tables.keywords, self.tables.objects, names, names, names])
        return self.replace(tokens, lambda kind, text: kind == "word" and not text[0].isdigit(),
                            lambda _: self.random.choice(known or ["x"]))

    def change_number(self, tokens):
        return self.replace(tokens, lambda kind, text: kind == "word" and text[0].isdigit(),
                            lambda _: self.random.choice(NUMBERS))

    def change_type(self, tokens):
        return self.replace(tokens, lambda _, text: TYPE.match(text), lambda _: self.type())

    def change_mark(self, tokens):
        return self.replace(tokens, lambda _, text: text in BINARY, lambda _: self.random.choice(BINARY))

    def surround_statement(self, tokens):
        a, b = self.statement_span(tokens)
        new = self.fill(self.random.choice(AROUND_STATEMENT), tokens, s=joined(tokens[a:b]))
        return tokens[:a] + tokens_of(new) + tokens[b:]

    def surround_expression(self, tokens):
        a, b = self.expression_span(tokens)
        if not b:
            return tokens
        new = self.fill(self.random.choice(AROUND_EXPRESSION), tokens, x=joined(tokens[a:b]).strip())
        return tokens[:a] + tokens_of(" " + new) + tokens[b:]

    def add_qualifier(self, tokens):
        added = self.random.choice([self.random.choice(QUALIFIERS) + " ",
                                    "[%s] " % self.random.choice(self.tables.attributes),
                                    "[[vk::%s(1)]] " % self.random.choice(self.tables.attributes)])
        return self.replace(tokens, lambda _, text: TYPE.match(text), lambda text: added + text)

    def declare(self, tokens):
        new = self.fill(self.random.choice(DECLARATIONS), tokens)
        return tokens_of(new + "\n") + tokens

    def nest(self, tokens):
        """Nests a part many times."""
        a, b = self.expression_span(tokens)
        pattern = self.random.choice(AROUND_EXPRESSION)
        new = joined(tokens[a:b])
        for _ in range(self.random.choice([2, 5, 12])):
            if b and len(new) < 4000:
                new = self.fill(pattern, tokens, x=new.strip())
        return tokens[:a] + tokens_of(" " + new) + tokens[b:] if b else tokens

    def make_macro(self, tokens):
        a, b = self.expression_span(tokens)
        body = joined(tokens[a:b]).replace("\n", " ")
        name = "ZX%d" % self.random.randrange(100)
        return tokens_of(f"#define {name} {body}\n") + tokens[:a] + [("word", " " + name)] + tokens[b:]


if __name__ == "__main__":
    known = vars(Tables()).values()
    for word in sorted({word for words in known for word in words} | set(SCALARS) | set(QUALIFIERS)):
        print('"%s"' % word)
