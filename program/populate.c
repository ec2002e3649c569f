/* Maps the pages of the program that every compilation touches, in one system call instead of
 * seventy page faults: code and read-only data, without the optimizer of SPIRV-Tools, which is used
 * only by request. In the program, the marks precede and follow it. */
#define _GNU_SOURCE /* madvise */
#include "program.h"

#ifdef HLSL2SPV_POPULATE
#include <elf.h>
#include <link.h>
#include <stdint.h>
#include <sys/auxv.h>
#include <sys/mman.h>

#ifndef MADV_POPULATE_READ
#define MADV_POPULATE_READ 22 /* Linux 5.14; older kernels refuse it */
#endif

enum { PAGE = 4096 };

extern const char __executable_start[];
void program_mark_before_optimizer(void);
void program_mark_after_optimizer(void);

static void populate(uintptr_t begin, uintptr_t end) {
    begin -= begin % PAGE;
    end += (PAGE - end % PAGE) % PAGE;
    if (begin < end)
        madvise((void *)begin, end - begin, MADV_POPULATE_READ);
}

/* Returns the end of the read-only data: the tables for exceptions follow it. */
static uintptr_t end_of_data(void) {
    const ElfW(Phdr) *header = (const ElfW(Phdr) *)getauxval(AT_PHDR);
    size_t count = getauxval(AT_PHNUM);
    for (size_t k = 0; header && k < count; k++)
        if (header[k].p_type == PT_GNU_EH_FRAME)
            return header[k].p_vaddr;
    return 0;
}

void program_populate(void) {
    populate((uintptr_t)__executable_start, (uintptr_t)program_mark_before_optimizer);
    populate((uintptr_t)program_mark_after_optimizer, end_of_data());
}
#endif
