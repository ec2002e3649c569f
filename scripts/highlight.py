"""Marks comments, strings, numbers and keywords of code blocks in HTML.  LANGUAGES has a row for each language."""
import html
import re

C_COMMENT = r"//[^\n]*|/\*.*?\*/"
HASH_COMMENT = r"#[^\n]*"
STRING = r'"(?:\\.|[^"\\\n])*"'
STRINGS = STRING + r"|'(?:\\.|[^'\\\n])*'"
C_DIRECTIVE = r"^[ \t]*#[ \t]*\w+"
C_WORDS = ("auto bool break case char class const continue default do double else enum extern false float for if inline "
           "int long namespace operator public private return short signed sizeof static struct switch template this "
           "true typedef typename union unsigned using void while")
HLSL_WORDS = ("cbuffer column_major centroid groupshared in inout linear nointerpolation noperspective out packoffset "
              "precise register row_major sample tbuffer uniform volatile vector matrix "
              r"(?:float|half|double|u?int|bool|min16float|min16u?int|u?int16_t|u?int64_t|float16_t)\d?(?:x\d)? "
              r"(?:RW|RasterizerOrdered)?(?:Texture\w+|Buffer|(?:Structured|ByteAddress)Buffer) SamplerState "
              "SamplerComparisonState ConstantBuffer SubpassInput RaytracingAccelerationStructure")

# Language: comments, strings, directives, keywords.
LANGUAGES = {
    "c": (C_COMMENT, STRINGS, C_DIRECTIVE, C_WORDS + r" NULL s?size_t u?int\d+_t wchar_t"),
    "cmake": (HASH_COMMENT, STRING, None, r"[a-z]\w*(?=[ ]?\() [A-Z][A-Z_]+"),
    "cpp": (C_COMMENT, STRINGS, C_DIRECTIVE, C_WORDS + r" nullptr new delete s?size_t u?int\d+_t wchar_t"),
    "hlsl": (C_COMMENT, STRINGS, C_DIRECTIVE + r"|^[ \t]*\[[^]\n]*\]+", C_WORDS + " " + HLSL_WORDS),
    "ini": (r"[#;][^\n]*", STRING, r"^\[[^\n]*\]", ""),
    "json": (C_COMMENT, STRING, STRING + r"(?=\s*:)", "true false null"),
    "lisp": (r";[^\n]*", STRING, None, r"(?<=\()[\w-]+ :[\w-]+ nil t"),
    "lua": (r"--[^\n]*", STRINGS, None, "and do else elseif end false for function if in local nil not or return then true while"),
    "make": (HASH_COMMENT, STRINGS, r"^[\w.%$()/-]+:(?!=)", "include ifeq ifneq else endif"),
    "python": (HASH_COMMENT, r'""".*?"""|' + STRINGS, r"^[ \t]*@\w+",
               "and as assert break class continue def del elif else except False finally for from if import in is lambda "
               "None not or pass raise return True try while with yield"),
    "rust": (C_COMMENT, STRING, r"#!?\[[^\n]*?\]",
             "as async await bool break const continue crate else enum extern false fn for if impl in let loop match mod "
             r"move mut pub ref return self Self static str struct super trait true type unsafe use where while "
             r"[iu](?:8|16|32|64|size) f32 f64"),
    "sh": (r"(?<!\S)#[^\n]*", STRINGS, None, "case do done elif else esac export fi for function if in then while"),
    "toml": (HASH_COMMENT, STRINGS, r"^\[[^\n]*\]", "true false"),
    "vim": (r'^[ \t]*"[^\n]*', STRINGS, None, "augroup autocmd call else endif endfunction function if let set setlocal CompilerSet"),
    "yaml": (r"(?<!\S)#[^\n]*", STRINGS, r"^[ \t-]*[\w.-]+(?=:)", "true false"),
}
SUFFIXES = {"cfg": "ini", "def": "c", "h": "c", "hlsli": "hlsl", "py": "python", "rs": "rust", "el": "lisp", "yml": "yaml", "txt": "cmake"}


def pattern_of(language):
    comment, string, directive, words = LANGUAGES[language]
    parts = [("comment", comment), ("directive", directive), ("string", string),
             ("number", r"\b(?<!\.)(?:0[xX][\da-fA-F]+|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?)\w*"),
             ("keyword", words and r"(?<!\w)(?:" + "|".join(words.split()) + r")(?!\w)")]
    return re.compile("|".join(f"(?P<{name}>{part})" for name, part in parts if part), re.MULTILINE | re.DOTALL)


def console(text):
    """Marks the prompt and the typed command of each line "$ COMMAND"; other lines are output."""
    def line(match):
        if match.group(1):
            return f'<span class="prompt">$ </span><span class="typed">{html.escape(match.group(2))}</span>'
        return f'<span class="output">{html.escape(match.group())}</span>' if match.group() else ""
    return re.sub(r"^(\$ )?(.*)$", line, text, flags=re.MULTILINE)


def highlight(text, language):
    """Returns HTML for the text of a code block."""
    language = SUFFIXES.get(language, language)
    if language == "console":
        return console(text)
    if language not in LANGUAGES:
        return html.escape(text)
    marked, end = [], 0
    for match in pattern_of(language).finditer(text):
        marked += [html.escape(text[end:match.start()]),
                   f'<span class="{match.lastgroup}">{html.escape(match.group())}</span>']
        end = match.end()
    return "".join(marked) + html.escape(text[end:])
