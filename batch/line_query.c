/* The arguments of single lines, without jobs. */
#include "job.h"

#include <string.h>

static uint64_t count_alternatives(const char *open, const char *close) {
    uint64_t count = 1;
    for (; open < close; open++)
        count += *open == ',';
    return count;
}

uint64_t batch_line_count(const char *line) {
    uint64_t product = 1;
    for (const char *open = strchr(line, '{'); open; open = strchr(open, '{')) {
        const char *close = strchr(open, '}');
        if (!close)
            return product;
        uint64_t count = count_alternatives(open, close);
        product = product > UINT64_MAX / count ? UINT64_MAX : product * count;
        open = close;
    }
    return product;
}

static const char *alternative(const char *begin, uint64_t index) {
    for (; index; index--)
        begin = strchr(begin, ',') + 1;
    return begin;
}

/* The last braces change first, as in a batch. */
const char *batch_line_text(struct context *c, const char *line, uint64_t index) {
    struct text_sink out = {.arena = c->kept};
    sink_text(&out, "");
    for (const char *open; (open = strchr(line, '{'));) {
        const char *close = strchr(open, '}');
        if (!close)
            break;
        uint64_t rest = batch_line_count(close), count = count_alternatives(open, close);
        const char *begin = alternative(open + 1, index / rest % count);
        sink_write(&out, line, (size_t)(open - line));
        sink_write(&out, begin, strcspn(begin, ",}"));
        line = close + 1;
    }
    sink_text(&out, line);
    return out.text;
}

struct string_list batch_line_arguments(struct context *c, const struct command *command,
                                        const char *folder, const char *line, uint64_t index) {
    struct string_list words = {0};
    struct line_style style;
    const char *text = batch_line_text(c, line, index);
    for (const char *word; (word = response_next_argument(c, &text));)
        driver_append_text(c, &words, word);
    if (!shadermake_is_line(&words))
        return words;
    if (!shadermake_read(c, 0, &command->batch, folder, &words, &style))
        return (struct string_list){0};
    return style.arguments;
}
