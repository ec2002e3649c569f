/* Parses integer and floating-point literals. */
#include "preprocessor.h"

#include <math.h>
#include <string.h>

/* A number under analysis. */
struct number_text {
    const char *text, *end;
    const char *p; /* next character */
    struct literal_problem *problem;
};

static enum literal_kind bad(struct number_text *n, const char *at, const char *message) {
    *n->problem = (struct literal_problem){message, (size_t)(at - n->text), NULL, true, WARN_OTHER};
    return LITERAL_BAD;
}

static void warn(struct number_text *n, enum warning group, const char *message) {
    *n->problem = (struct literal_problem){message, 0, NULL, false, group};
}

char pp_lower_letter(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static char peek_character(const struct number_text *n, size_t ahead) {
    return (size_t)(n->end - n->p) > ahead ? pp_lower_letter(n->p[ahead]) : 0;
}

int pp_digit_value(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : 99;
}

static bool skip(struct number_text *n, const char *word) {
    size_t length = strlen(word);
    for (size_t i = 0; i < length; i++)
        if (peek_character(n, i) != word[i])
            return false;
    n->p += length;
    return true;
}

/* Suffixes of other languages, and their HLSL equivalents. */
static enum literal_kind bad_suffix(struct number_text *n, const char *suffix, bool is_float) {
    static const struct {
        const char *theirs, *of_integer, *of_float;
    } suffixes[] = {{"f", ".0f", NULL},    {"h", ".0h", NULL}, {"lf", ".0l", "l"},
                    {"d", ".0l", "l"},     {"i", "", NULL},    {"i64", "ll", NULL},
                    {"ui64", "ull", NULL}, {"m", NULL, "f"}};
    enum literal_kind kind = bad(n, suffix,
                                 is_float ? "invalid suffix of a floating-point literal"
                                          : "invalid suffix of an integer literal");
    for (size_t i = 0; i < COUNT_OF(suffixes); i++) {
        struct number_text rest = {.end = n->end, .p = suffix};
        if (skip(&rest, suffixes[i].theirs) && rest.p == n->end)
            n->problem->mended = is_float ? suffixes[i].of_float : suffixes[i].of_integer;
    }
    return kind;
}

/* ---- Integers ---- */

static uint8_t integer_suffix(struct number_text *n) {
    uint8_t suffix = 0;
    for (;;) {
        if (!(suffix & SUFFIX_U) && skip(n, "u")) {
            suffix |= SUFFIX_U;
        } else if (!(suffix & (SUFFIX_L | SUFFIX_LL)) && peek_character(n, 0) == 'l') {
            bool is_pair = n->p + 1 < n->end && n->p[0] == n->p[1];
            n->p += is_pair ? 2 : 1;
            suffix |= is_pair ? SUFFIX_LL : SUFFIX_L;
        } else {
            return suffix;
        }
    }
}

static enum literal_kind read_integer(struct number_text *n, unsigned radix, struct literal *out) {
    const char *first = n->p;
    bool overflow = false;
    for (; pp_digit_value(peek_character(n, 0)) < (int)radix; n->p++) {
        uint64_t digit = (uint64_t)pp_digit_value(peek_character(n, 0));
        overflow |= out->bits > (UINT64_MAX - digit) / radix;
        out->bits = out->bits * radix + digit;
    }
    if (pp_digit_value(peek_character(n, 0)) < 10)
        return bad(n, n->p,
                   radix == 2 ? "invalid digit in a binary literal"
                              : "invalid digit in an octal literal");
    if (n->p == first)
        return bad(n, n->p, "the literal has no digits");
    const char *digits_end = n->p;
    out->suffix = (uint8_t)(integer_suffix(n) | (radix == 10 ? 0 : SUFFIX_HEX));
    if (n->p != n->end)
        return bad_suffix(n, digits_end, false);
    if (overflow)
        return bad(n, n->text, "integer literal is too large for 64 bits");
    if (radix == 10 && out->bits > INT64_MAX && !(out->suffix & SUFFIX_U))
        warn(n, WARN_UNSIGNED_LITERAL, "integer literal is too large to be signed");
    return LITERAL_INT;
}

/* ---- Floating point ---- */

/* A short decimal needs one operation on exact operands, which rounds correctly (Clinger 1990). */
static bool parse_short(const char *text, size_t length, bool is_float, double *out) {
    static const double powers[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10};
    const uint64_t most = (is_float ? UINT64_C(1) << 24 : UINT64_C(1) << 53) / 10 - 1;
    uint64_t digits = 0;
    unsigned places = 0;
    bool point = false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '.') {
            point = true;
            continue;
        }
        if (text[i] < '0' || text[i] > '9' || digits > most)
            return false;
        digits = digits * 10 + (uint64_t)(text[i] - '0');
        places += point;
    }
    if (places > 10)
        return false;
    *out = is_float ? (double)((float)digits / (float)powers[places])
                    : (double)digits / powers[places];
    return true;
}

/* The text continues after the number, but the C library stops by itself. */
static double decimal_value(const char *text, size_t length, bool is_float) {
    double value;
    return parse_short(text, length, is_float, &value) ? value : system_read_number(text, is_float);
}

static bool has_nonzero_digit(const char *text, const char *end) {
    for (bool hex = end - text > 1 && pp_lower_letter(text[1]) == 'x'; text < end; text++) {
        char c = pp_lower_letter(*text);
        if (c == 'p' || (c == 'e' && !hex))
            break;
        if (pp_digit_value(c) > 0 && pp_digit_value(c) < 16)
            return true;
    }
    return false;
}

static uint8_t float_suffix(struct number_text *n) {
    if (skip(n, "f16"))
        return SUFFIX_H | SUFFIX_SIZED;
    if (skip(n, "f64"))
        return SUFFIX_L | SUFFIX_SIZED;
    if (skip(n, "f32"))
        return SUFFIX_F | SUFFIX_SIZED;
    if (skip(n, "f"))
        return SUFFIX_F;
    return skip(n, "h") ? SUFFIX_H : skip(n, "l") ? SUFFIX_L : 0;
}

/* '1.#INF' and its variants, as Microsoft's C compilers print and read them. */
static bool special_value(struct number_text *n, double *value) {
    if (skip(n, "#inf")) {
        *value = INFINITY;
        return true;
    }
    if (skip(n, "#ind") || skip(n, "#qnan") || skip(n, "#snan")) {
        *value = NAN;
        return true;
    }
    return false;
}

/* Parses the suffix. n->p points after the digits and the exponent. */
static enum literal_kind finish_float(struct number_text *n, struct literal *out) {
    const char *digits_end = n->p;
    double value = 0;
    bool special = special_value(n, &value);
    out->suffix = float_suffix(n);
    if (n->p != n->end)
        return bad_suffix(n, digits_end, true);
    if (!special) {
        value = decimal_value(n->text, (size_t)(digits_end - n->text), out->suffix & SUFFIX_F);
        if (isinf(value))
            warn(n, WARN_LITERAL_RANGE, "floating-point literal is too large; using infinity");
        else if (value == 0 && has_nonzero_digit(n->text, digits_end))
            warn(n, WARN_LITERAL_RANGE, "floating-point literal is too small; using zero");
    }
    memcpy(&out->bits, &value, sizeof value);
    return LITERAL_FLOAT;
}

static void skip_digits(struct number_text *n, int radix) {
    while (pp_digit_value(peek_character(n, 0)) < radix)
        n->p++;
}

/* Skips an exponent that begins with `letter`. Returns false if it has no digits. */
static bool skip_exponent(struct number_text *n, const char *letter) {
    if (!skip(n, letter))
        return true;
    if (peek_character(n, 0) == '+' || peek_character(n, 0) == '-')
        n->p++;
    const char *digits = n->p;
    skip_digits(n, 10);
    return n->p > digits;
}

static enum literal_kind read_hexadecimal(struct number_text *n, struct literal *out) {
    const char *digits = n->p;
    skip_digits(n, 16);
    bool point = skip(n, ".");
    skip_digits(n, 16);
    if (!point && peek_character(n, 0) != 'p') {
        n->p = digits;
        return read_integer(n, 16, out);
    }
    if (peek_character(n, 0) != 'p')
        return bad(n, n->p, "a hexadecimal floating-point literal requires an exponent");
    if (!skip_exponent(n, "p"))
        return bad(n, n->p, "the exponent has no digits");
    return finish_float(n, out);
}

enum literal_kind pp_read_number(const char *text, size_t length, struct literal *out,
                                 struct literal_problem *problem) {
    struct number_text n = {text, text + length, text, problem};
    if (skip(&n, "0x"))
        return read_hexadecimal(&n, out);
    if (skip(&n, "0b"))
        return read_integer(&n, 2, out);
    skip_digits(&n, 10);
    if (!skip(&n, ".") && peek_character(&n, 0) != 'e') {
        bool octal = length > 1 && *text == '0' && n.p > text + 1;
        n.p = text;
        return read_integer(&n, octal ? 8 : 10, out);
    }
    skip_digits(&n, 10);
    if (!skip_exponent(&n, "e"))
        return bad(&n, n.p, "the exponent has no digits");
    return finish_float(&n, out);
}
