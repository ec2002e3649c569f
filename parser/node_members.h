/* Table of the members of syntax nodes, from which traversal, depth and dumps derive. */
#ifndef HLSL2SPV_PARSER_NODE_MEMBERS_H
#define HLSL2SPV_PARSER_NODE_MEMBERS_H

#include "syntax.h"

/* Members whose text in a dump is written by a separate function. */
enum special_member {
    SPECIAL_LITERAL,
    SPECIAL_STRING,
    SPECIAL_OPERATOR,
    SPECIAL_COMPOUND,
    SPECIAL_MEMBER,
    SPECIAL_MODIFIER,
    SPECIAL_KEYWORD,
    SPECIAL_BODILESS,
    SPECIAL_SORT,
    SPECIAL_ATTRIBUTE,
    SPECIAL_COUNT
};

/* A member of `struct node`, printed on the node's line, below it, or both. */
struct node_member {
    enum {
        PART_NONE,
        PART_SPECIAL,  /* printed by a separate function */
        PART_ATOM,     /* a single identifier, if present */
        PART_FLAG,     /* the text, if the member is true */
        PART_NAME,     /* struct syntax_name; its arguments are printed below */
        PART_PARTS,    /* below: the arguments in a chain of struct name_part */
        PART_CHILD,    /* below: the node, or "none" */
        PART_OPTIONAL, /* below: the node, if present */
        PART_LIST,     /* below: the nodes */
        PART_TITLED /* below: the text on a line, then the nodes one level deeper; if there are any
                     */
    } how;
    uint16_t offset;
    union {
        const char *text;
        enum special_member special; /* for PART_SPECIAL */
    };
};

enum { MOST_PARTS = 8 };

struct node_row {
    const char *name;
    struct node_member parts[MOST_PARTS + 1]; /* up to PART_NONE */
};
extern const struct node_row node_rows[NODE_KIND_COUNT];

static inline const void *node_member_at(const struct node_member *part, const struct node *node) {
    return (const char *)node + part->offset;
}

#endif
