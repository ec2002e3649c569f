/* The edit distance of names, and the nearest name to a misspelled one. */
#include "base.h"
#include "text.h"

#include <string.h>
#include <ctype.h>

enum { LONGEST_NAME = 64 };

static size_t smallest(size_t a, size_t b, size_t c) {
    size_t m = a < b ? a : b;
    return m < c ? m : c;
}

static bool same_letter(char a, char b) {
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* Damerau-Levenshtein distance with adjacent swaps, using three rows. */
size_t spelling_distance(const char *a, const char *b, size_t limit) {
    size_t m = strlen(a), n = strlen(b);
    if ((m > n ? m - n : n - m) >= limit || m > LONGEST_NAME || n > LONGEST_NAME)
        return limit;
    size_t rows[3][LONGEST_NAME + 1];
    for (size_t j = 0; j <= n; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= m; i++) {
        size_t *now = rows[i % 3], *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        now[0] = i;
        for (size_t j = 1; j <= n; j++) {
            size_t change = last[j - 1] + !same_letter(a[i - 1], b[j - 1]);
            now[j] = smallest(last[j] + 1, now[j - 1] + 1, change);
            if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) &&
                same_letter(a[i - 2], b[j - 1]))
                now[j] = smallest(now[j], before[j - 2] + 1, now[j]);
        }
    }
    size_t distance = rows[m % 3][n];
    return distance < limit ? distance : limit;
}

size_t spelling_limit(const char *name) {
    return (strlen(name) + 1) / 3 + 1;
}

struct nearest spelling_nearest(const char *wanted) {
    return (struct nearest){.wanted = wanted, .distance = spelling_limit(wanted)};
}

bool spelling_nearest_try(struct nearest *n, const char *name) {
    size_t distance = spelling_distance(n->wanted, name, n->distance);
    if (distance >= n->distance)
        return false;
    n->distance = distance;
    n->best = name;
    return true;
}

const char *spelling_nearest_words(struct context *c, const struct nearest *n) {
    return n->best ? arena_format(c->kept, "; did you mean '%s'?", n->best) : "";
}
