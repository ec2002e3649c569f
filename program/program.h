/* Internal to program/. */
#ifndef HLSL2SPV_PROGRAM_PROGRAM_H
#define HLSL2SPV_PROGRAM_PROGRAM_H

/* Maps the pages that every compilation touches. */
#ifdef HLSL2SPV_POPULATE
void program_populate(void);
#else
static inline void program_populate(void) {
}
#endif

#endif
