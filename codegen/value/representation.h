#ifndef HLSL2SPV_CODEGEN_VALUE_REPRESENTATION_H
#define HLSL2SPV_CODEGEN_VALUE_REPRESENTATION_H
/* An rvalue. */
struct value {
    uint32_t id;
    const struct type *type;
    enum packing packing; /* representation of `id`; PACK_NONE for all but loaded aggregates */
};
#endif
