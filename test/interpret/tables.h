/* The tables of supported instructions, by the files that implement them. */
#ifndef HLSL2SPV_TEST_INTERPRET_TABLES_H
#define HLSL2SPV_TEST_INTERPRET_TABLES_H

#include "program.h"

struct table {
    const struct row *rows;
    uint32_t count;
};

extern const struct table flow_table, scalar_table, composite_table, memory_table, image_table,
    group_table, ray_table, stage_table;
/* Tables of GLSL.std.450. */
extern const struct table glsl_scalar_table, glsl_table;

#define TABLE(name, rows) const struct table name = {rows, COUNT_OF(rows)}

/* Returns the row of an instruction of GLSL.std.450, or NULL. */
const struct row *glsl_row(uint32_t number);

#endif
