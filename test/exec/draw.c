#include "run.h"
struct drawing *draw_record(struct run *run) {
    run_skip(run, "drawing is not there yet");
}
void draw_compare(struct run *run, struct drawing *drawing) {
    (void)run;
    (void)drawing;
}
