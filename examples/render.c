/* Renders the examples without a screen: render-examples MODULES PICTURES, two folders. */
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "png.h"
#include "scenes.h"

static const struct {
    const char *name;
    struct buffer (*render)(struct studio *studio);
} scenes[] = {
    {"mesh", mesh_render},
    {"paths", paths_render},
    {"rotunda", rotunda_render},
};

void report_progress(const char *what, unsigned done, unsigned all) {
    if (!isatty(STDOUT_FILENO))
        return;
    printf("\r%-8s %3u%%", what, done * 100 / all);
    if (done == all)
        printf("\r              \r");
    fflush(stdout);
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int main(int count, char **arguments) {
    struct studio studio;
    const char *why;
    if (count != 3) {
        fprintf(stderr, "usage: render-examples MODULES PICTURES\n");
        return 2;
    }
    if (!studio_open(&studio, arguments[1], &why)) {
        printf("not rendered: %s\n", why);
        return 0;
    }
    printf("rendering on %s\n", studio.gpu.name);
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
        char path[4096];
        double began = seconds();
        struct buffer picture = scenes[i].render(&studio);
        snprintf(path, sizeof path, "%s/%s.png", arguments[2], scenes[i].name);
        if (!png_write(path, picture.bytes, WIDTH, HEIGHT)) {
            fprintf(stderr, "%s cannot be written\n", path);
            return 1;
        }
        printf("%-8s %4.1f s  %s\n", scenes[i].name, seconds() - began, path);
        fflush(stdout);
    }
    return 0;
}
