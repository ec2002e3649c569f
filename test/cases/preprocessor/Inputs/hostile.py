"""Prints one of the inputs of hostile.test."""
import sys

inputs = {
    "bomb": "#define A0 x x\n"
    + "".join(f"#define A{i} A{i - 1} A{i - 1}\n" for i in range(1, 30))
    + "A29\n",
    "calls": "#define F(x) x\n" + "F(" * 100000 + "a" + ")" * 100000,
    "chain": "".join(f"#define N{i} N{i + 1}\n" for i in range(100000)) + "N0\n",
    "paste": "#define D(x) x##x\n#define E(x) D(x)\n" + "E(" * 40 + "abc" + ")" * 40,
    "condition": "#if " + "(" * 100000 + "1" + ")" * 100000 + "\n#endif\n",
    "conditionals": "#if 1\n" * 100000,
}
sys.stdout.write(inputs[sys.argv[1]])
