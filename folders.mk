# The folders with the sources of the library, for Makefile and CMakeLists.txt.

# Folders in layer order: a folder may include only from earlier ones.
MODULES := base cache lexer parser sema layout spirv codegen optimize tools reflect wgsl format driver query
# Subfolders in layer order: a subfolder may include only from its parent folder and from earlier
# subfolders of the same parent.
SEMA_ROOMS := tree convert name expression declare template statement entry check
CODEGEN_ROOMS := type debug value lvalue interface variable builtin function stage
OPTIMIZE_ROOMS := common call value loop resource finalize
WGSL_ROOMS := module tree print lower
