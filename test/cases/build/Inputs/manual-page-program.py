"""Prints a program with the second example of the manual page of the library.

usage: manual-page-program.py PAGE"""
import re
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    examples = file.read().split(".SH EXAMPLES\n")[1]
callback, statements = re.findall(r"^\.nf\n(.*?)^\.fi$", examples.replace("\\-", "-"),
                                  re.MULTILINE | re.DOTALL)[1].split("\n\n")
print(f"""#include <hlsl2spv.h>
#include <stdio.h>
#include <string.h>

{callback}

int main(void) {{
const char *arguments[] = {{"-T", "ps_6_0", "shader.hlsl"}};
{statements}
puts(hlsl2spv_words(result, NULL) ? "module" : "nothing");
hlsl2spv_release(result);
return 0;
}}""")
