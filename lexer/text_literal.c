/* Parses character and string literals. */
#include "preprocessor.h"

#include <string.h>

struct escape_digits {
    int radix;
    size_t most;
    bool is_code_point;
};

static size_t numeric_escape(const char **p, const char *end, struct escape_digits form, char *out,
                             struct literal_problem *problem) {
    uint32_t code = 0;
    size_t count = 0;
    for (; *p < end && count < form.most && pp_digit_value(pp_lower_letter(**p)) < form.radix;
         count++, ++*p)
        code = code * (uint32_t)form.radix + (uint32_t)pp_digit_value(pp_lower_letter(**p));
    bool exact = !form.is_code_point || count == form.most;
    if (!count || !exact || (form.is_code_point ? code > 0x10ffff : code > 0xff)) {
        *problem = (struct literal_problem){"invalid number in an escape sequence", 0, NULL, true,
                                            WARN_OTHER};
        code = 0;
    }
    if (form.is_code_point)
        return pp_append_utf8(code, out);
    *out = (char)code;
    return 1;
}

/* Reads an escape sequence after its backslash. */
static size_t read_escape(const char **p, const char *end, char *out,
                          struct literal_problem *problem) {
    static const char letters[] = "ntrabfv0\\'\"?", values[] = "\n\t\r\a\b\f\v\0\\'\"?";
    char c = **p;
    if (c >= '0' && c <= '7')
        return numeric_escape(p, end, (struct escape_digits){8, 3, false}, out, problem);
    ++*p;
    if (c == 'x')
        return numeric_escape(p, end, (struct escape_digits){16, 8, false}, out, problem);
    if (c == 'u' || c == 'U')
        return numeric_escape(p, end, (struct escape_digits){16, c == 'u' ? 4 : 8, true}, out,
                              problem);
    const char *letter = c ? strchr(letters, c) : NULL;
    if (!letter && !problem->message)
        *problem = (struct literal_problem){"unknown escape sequence", 0, NULL, false,
                                            WARN_UNKNOWN_ESCAPE};
    *out = letter ? values[letter - letters] : c;
    return 1;
}

/* A string cut off by the end of its line lacks the closing quote. */
size_t pp_read_string(const char *text, size_t length, char *out, struct literal_problem *problem) {
    const char *p = text + 1, *end = text + length;
    size_t written = 0;
    if (length > 1 && end[-1] == *text)
        end--;
    while (p < end) {
        if (*p == '\\' && p + 1 < end) {
            p++;
            written += read_escape(&p, end, out + written, problem);
        } else {
            out[written++] = *p++;
        }
    }
    return written;
}

/* The UTF-8 form of a \u escape is never longer than the escape. */
char *pp_string_text(struct preprocessor *pp, atom spelling, size_t *length,
                     struct literal_problem *problem) {
    const size_t spelled = atom_length(pp->c->atoms, spelling);
    char *text = arena_alloc(pp->c->kept, spelled + 1);
    *length = pp_read_string(atom_text(pp->c->atoms, spelling), spelled, text, problem);
    return text;
}

uint64_t pp_read_character(const char *text, size_t length, struct literal_problem *problem) {
    char small[64];
    if (length > sizeof small) {
        *problem =
            (struct literal_problem){"character constant is too long", 0, NULL, true, WARN_OTHER};
        return 0;
    }
    size_t count = pp_read_string(text, length, small, problem);
    uint64_t value = 0;
    for (size_t i = 0; i < count; i++)
        value = value << 8 | (unsigned char)small[i];
    if (!count)
        *problem = (struct literal_problem){"empty character constant", 0, NULL, true, WARN_OTHER};
    else if (count > 1 && !problem->message)
        *problem = (struct literal_problem){"character constant of several characters", 0, NULL,
                                            false, WARN_MULTICHAR};
    return count == 1 ? value : value & 0xffffffffu;
}
