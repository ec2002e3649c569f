#include "json.h"

void json_string(struct text_sink *out, const char *text) {
    if (!text) {
        sink_text(out, "null");
        return;
    }
    sink_text(out, "\"");
    for (; *text; text++)
        if (*text == '"' || *text == '\\')
            sink_format(out, "\\%c", *text);
        else if ((unsigned char)*text < ' ')
            sink_format(out, "\\u%04x", (unsigned char)*text);
        else
            sink_write(out, text, 1);
    sink_text(out, "\"");
}

void json_name(struct text_sink *out, const char *name) {
    json_string(out, name);
    sink_text(out, ": ");
}

void json_list(struct text_sink *out, const char *name, const struct string_list *list) {
    json_name(out, name);
    sink_text(out, "[");
    for (size_t i = 0; i < list->count; i++) {
        sink_text(out, i ? ", " : "");
        json_string(out, list->items[i]);
    }
    sink_text(out, "]");
}
