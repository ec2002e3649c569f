/* The suites of unit tests.  A suite is a row here and a function of that name in a test_*.c. */
#ifndef HLSL2SPV_TEST_UNIT_SUITES_H
#define HLSL2SPV_TEST_UNIT_SUITES_H

#include <check.h>

#define SUITES(SUITE)                                                                              \
    SUITE(api)                                                                                     \
    SUITE(arena)                                                                                   \
    SUITE(arrays)                                                                                  \
    SUITE(atom)                                                                                    \
    SUITE(binding)                                                                                 \
    SUITE(conversion)                                                                              \
    SUITE(feed)                                                                                    \
    SUITE(flow)                                                                                    \
    SUITE(fold)                                                                                    \
    SUITE(include)                                                                                 \
    SUITE(literal)                                                                                 \
    SUITE(loads)                                                                                   \
    SUITE(location)                                                                                \
    SUITE(macro)                                                                                   \
    SUITE(module)                                                                                  \
    SUITE(options)                                                                                 \
    SUITE(packing)                                                                                 \
    SUITE(parser)                                                                                  \
    SUITE(pattern)                                                                                 \
    SUITE(resources)                                                                               \
    SUITE(scope)                                                                                   \
    SUITE(source)                                                                                  \
    SUITE(tables)                                                                                  \
    SUITE(type)                                                                                    \
    SUITE(unroll)

#define DECLARE_SUITE(name) Suite *name##_suite(void);
SUITES(DECLARE_SUITE)
#undef DECLARE_SUITE

#endif
