# hlsl2spv: no configure step.  `make help` lists the targets.
#
# Everything is built below $(BUILD); a variant is another BUILD with other flags:
#     make BUILD=build/clang CC=clang CXX=clang++

VERSION := 1.0.0
# Changes when programs must be linked again; see doc/stability.md.
SOVERSION := 1
BUILD   ?= build
PREFIX  ?= /usr/local
LIBDIR  ?= $(PREFIX)/lib
ZSHDIR  ?= $(PREFIX)/share/zsh/site-functions
DESTDIR ?=
CFLAGS  ?= -O3 -g
CXXFLAGS ?= $(CFLAGS)
PYTHON  ?= python3
FLEX    ?= flex
BISON   ?= bison
CLANG_FORMAT ?= clang-format

# Cross compilation: the prefix of the target's tools, and the target's installations of SPIRV-Tools and of jansson.
# Programs that run during the build are compiled for the host.
#     make BUILD=build/arm64 CROSS=aarch64-linux-gnu- SPIRV_PREFIX=...
CROSS   ?=
HOST_CC := $(CC)
OBJCOPY ?= $(CROSS)objcopy
ifdef CROSS
CC  := $(CROSS)gcc
CXX := $(CROSS)g++
LD  := $(CROSS)ld
AR  := $(CROSS)ar
endif
SPIRV_PREFIX ?=
JANSSON_PREFIX ?=
# SPIRV_TOOLS=none builds without SPIRV-Tools, and without a C++ compiler.  Modules are the same, but not validated.
SPIRV_TOOLS ?= system
machine := $(shell $(CC) -dumpmachine)
SYSTEM := $(if $(findstring mingw,$(machine))$(findstring windows,$(machine)),windows,posix)

# tools/heap.cc requires POSIX's lazily allocated pages, so that Windows builds omit it.  They have the
# stack size of Linux, and a manifest that makes file names UTF-8.
ifeq ($(SYSTEM),windows)
EXE := .exe
system_flags := -D__USE_MINGW_ANSI_STDIO=1 -D_POSIX_THREAD_SAFE_FUNCTIONS -Wno-attributes
program_flags := -static -Wl,--stack,8388608 -Wl,--no-insert-timestamp
program_object := $(BUILD)/program/manifest.o
else
system_flags := -fPIC -ffunction-sections -fdata-sections
program_object := $(BUILD)/tools/heap.o
endif

# V=1 prints the commands.
ifndef V
say = @printf '%-6s %s\n' $(1) $@;
endif

# No built-in rules: one of them would generate x.c from x.l or x.y among the sources.
MAKEFLAGS += --no-builtin-rules
.SUFFIXES:

include folders.mk
ROOMS := $(SEMA_ROOMS:%=sema/%) $(CODEGEN_ROOMS:%=codegen/%) $(OPTIMIZE_ROOMS:%=optimize/%) \
         $(WGSL_ROOMS:%=wgsl/%)
# Folders that use the library.
LAYERS := $(MODULES) dxcompiler batch editor program

warnings := -Wall -Wextra -Wno-unused-parameter -Wshadow -Wformat-security
c_warnings := $(warnings) -Wstrict-prototypes -Wmissing-prototypes
common_flags := $(system_flags) -fvisibility=hidden -MMD -MP -I. -I$(BUILD)/gen -DHLSL2SPV_VERSION='"$(VERSION)"' \
                $(SPIRV_PREFIX:%=-isystem %/include) -ffile-prefix-map=$(CURDIR)=.
ifdef SANITIZE
# Empty vectors add 0 to a null pointer, which C2y defines.
common_flags += -fsanitize=address,undefined -fno-sanitize-recover=undefined \
                -fno-sanitize=pointer-overflow -fno-omit-frame-pointer
common_flags += -DHLSL2SPV_DEBUG
link_flags := -fsanitize=address,undefined
endif
ifdef FUZZ
common_flags += -fsanitize=fuzzer-no-link
endif
ifdef THREAD_SANITIZE
common_flags += -fsanitize=thread
link_flags := -fsanitize=thread
endif

ifdef COVERAGE
common_flags += --coverage
link_flags := --coverage
endif

# Link-time optimization of the program saves 10 % of its run time.  The objects also contain plain
# code for the other link steps.  `make LTO=` links faster.
LTO ?= $(if $(link_flags)$(FUZZ),,$(shell $(CC) -dM -E -x c /dev/null | grep -c __clang__ | grep -x 0))
ifneq ($(LTO),)
# The assembler would write the folder to the line tables of fat objects.
common_flags += -flto -ffat-lto-objects -gno-as-loc-support
program_lto := -flto=auto -ffunction-sections -fdata-sections -ffile-prefix-map=$(CURDIR)=. -gno-as-loc-support
other_lto := -fno-lto
# The names of sections are random otherwise.
seed = -frandom-seed=$@
endif

c_flags := -std=c11 -D_XOPEN_SOURCE=700 $(c_warnings) $(common_flags)
cxx_flags := -std=c++17 $(warnings) $(common_flags)

# SPIRV-Tools is linked statically if its archives are installed: loading the shared library costs
# more time than compiling a small shader.
ifeq ($(SPIRV_TOOLS),none)
tools_libs := -lm
tools_are_static := yes
CXX := $(CC)
CXXFLAGS := $(CFLAGS)
program_object := $(filter-out %/heap.o,$(program_object))
else ifeq ($(SPIRV_TOOLS),system)
static_tools := $(foreach name,libSPIRV-Tools-opt.a libSPIRV-Tools.a,\
                $(or $(wildcard $(SPIRV_PREFIX)/lib/$(name)),$(filter /%,$(shell $(CXX) -print-file-name=$(name)))))
tools_libs := $(if $(filter 2,$(words $(static_tools))),$(static_tools),\
              -lSPIRV-Tools-opt -lSPIRV-Tools-shared)
tools_are_static := $(if $(filter 2,$(words $(static_tools))),yes)
else
$(error SPIRV_TOOLS=$(SPIRV_TOOLS) is unknown; use system or none)
endif

ifeq ($(SYSTEM),windows)
tools_libs += -lpthread
endif

# The program compresses archives with libzstd, if it is installed; ZSTD=none builds without it.  The library does not
# use it.
ZSTD ?= $(if $(CROSS),none,$(shell pkg-config --exists libzstd 2>/dev/null && echo system || echo none))
ifeq ($(ZSTD),system)
zstd_flags := -DHLSL2SPV_ZSTD $(shell pkg-config --cflags libzstd)
zstd_libs := $(shell pkg-config --libs libzstd)
endif
$(BUILD)/batch/compressor.o $(BUILD)/test/unit/test_archive.o: c_flags += $(zstd_flags)

# The language server reads JSON by jansson, if it is installed or JANSSON_PREFIX names its static library; LSP=none
# builds without it.
LSP ?= $(if $(JANSSON_PREFIX),system,$(if $(CROSS),none,$(shell pkg-config --exists jansson 2>/dev/null && echo system || echo none)))
ifeq ($(LSP),system)
lsp_flags := $(if $(JANSSON_PREFIX),-isystem $(JANSSON_PREFIX)/include,$(shell pkg-config --cflags jansson))
lsp_libs := $(if $(JANSSON_PREFIX),$(JANSSON_PREFIX)/lib/libjansson.a,$(shell pkg-config --libs jansson))
editor_sources := $(filter-out editor/no_editor.c,$(wildcard editor/*.c))
else
editor_sources := editor/no_editor.c
endif
editor_objects := $(editor_sources:%.c=$(BUILD)/%.o)
$(editor_objects): c_flags += $(lsp_flags)

# The program that sends requests to a cache's server; CURL=none builds without it.
CURL ?= $(if $(CROSS),none,$(shell pkg-config --exists libcurl 2>/dev/null && echo system || echo none))
http_program := $(if $(filter system,$(CURL)),$(BUILD)/hlsl2spv-http)
$(BUILD)/http/main.o: c_flags += $(if $(http_program),$(shell pkg-config --cflags libcurl 2>/dev/null))

# A linker script that places the functions side by side that most compilations use, which saves page faults;
# `make order` writes it.  ORDER= is for linkers without INSERT.
ORDER ?= program/order.ld

# The program is linked statically if possible: without a loader it starts in half the time.  Fewer
# segments are mapped faster.
ifeq ($(tools_are_static)$(link_flags),yes)
ifneq ($(filter /%,$(shell $(CXX) -print-file-name=libc.a)),)
program_flags := -static -no-pie -Wl,--gc-sections -Wl,-z,noseparate-code $(ORDER:%=-Wl,-T,%)
endif
endif

# ---- Targets ----------------------------------------------------------------------------------

sources   := $(filter-out base/system_%.c,$(wildcard $(MODULES:%=%/*.c) $(ROOMS:%=%/*.c))) \
             base/system_$(SYSTEM).c
ifeq ($(SPIRV_TOOLS),none)
cxx_sources :=
else
sources := $(filter-out tools/no_spirv_tools.c,$(sources))
cxx_sources := $(filter-out tools/heap.cc,$(wildcard tools/*.cc))
endif
scanners  := $(wildcard $(MODULES:%=%/*.l))
grammars  := $(wildcard $(MODULES:%=%/*.y))
generated := $(scanners:%.l=$(BUILD)/gen/%) $(grammars:%.y=$(BUILD)/gen/%) $(BUILD)/gen/spirv_tables \
             $(BUILD)/gen/built_in_headers
generated_headers := $(generated:%=%.h)
generated += $(BUILD)/gen/known_atoms $(BUILD)/gen/parser/careful
.SECONDARY: $(generated_headers) $(generated:%=%.c)

library_objects := $(sources:%.c=$(BUILD)/%.o) $(cxx_sources:%.cc=$(BUILD)/%.o) $(generated:%=%.o)
# Sanitizers replace the heap, so that program_object is left out.
batch_objects := $(patsubst %.c,$(BUILD)/%.o,$(wildcard batch/*.c))
main_object := $(batch_objects) $(editor_objects) $(BUILD)/program/main.o $(if $(link_flags),,$(program_object))
unit_objects := $(patsubst %.c,$(BUILD)/%.o,$(wildcard test/unit/*.c))
exec_objects := $(patsubst %.c,$(BUILD)/%.o,$(wildcard test/exec/*.c))
link_objects := $(BUILD)/test/link/oracle.o $(BUILD)/test/exec/gpu.o $(BUILD)/test/exec/module.o $(BUILD)/test/exec/memory.o
drivers_objects := $(BUILD)/test/bench/drivers.o $(filter %/gpu.o %/module.o %/memory.o,$(link_objects))
interpret_objects := $(patsubst %.c,$(BUILD)/%.o,$(wildcard test/interpret/*.c))
stress_objects := $(patsubst %.c,$(BUILD)/%.o,$(wildcard test/stress/*.c))
client_objects := $(patsubst %.cc,$(BUILD)/%.o,$(wildcard test/dxcompiler/*.cc))
fuzz_targets := fuzz_compile fuzz_arguments fuzz_words
example_objects := $(patsubst %.c,$(BUILD)/%.o,$(wildcard examples/*.c)) $(BUILD)/test/exec/gpu.o
dxc_objects := $(patsubst %.c,$(BUILD)/%.o,$(wildcard dxcompiler/*.c))
objects := $(library_objects) $(main_object) $(dxc_objects)

program := $(BUILD)/hlsl2spv$(EXE)
static_library := $(BUILD)/libhlsl2spv.a
# A shared library exports only the functions that its list in scripts/ names.
ifeq ($(SYSTEM),windows)
shared_library := $(BUILD)/hlsl2spv.dll
dxc_library := $(BUILD)/dxcompiler.dll
exports = scripts/$(basename $(@F)).def
localize := -w --keep-global-symbol='hlsl2spv_*'
shared_flags = -shared -static -Wl,--no-insert-timestamp $(exports) -Wl,--out-implib,$(@D)/lib$(basename $(@F)).dll.a
dxc_system_libs := -lole32
else ifneq ($(findstring darwin,$(machine)),)
shared_library := $(BUILD)/libhlsl2spv.dylib
dxc_library := $(BUILD)/libdxcompiler.dylib
shared_flags = -dynamiclib -install_name @rpath/$(@F) -Wl,-exported_symbol,$(exports)
partial_flags := -exported_symbol '_hlsl2spv_*'
$(shared_library): exports := _hlsl2spv_*
$(dxc_library): exports := _DxcCreateInstance*
else
shared_library := $(BUILD)/libhlsl2spv.so
dxc_library := $(BUILD)/libdxcompiler.so
localize := --localize-hidden
shared_flags = -shared -Wl,-soname,$(soname) -Wl,--version-script=scripts/$(basename $(@F)).map
$(shared_library): soname := libhlsl2spv.so.$(SOVERSION)
$(dxc_library): soname := libdxcompiler.so
endif

.PHONY: all dxcompiler
# The program itself writes these.
documents := $(if $(CROSS),,$(addprefix $(BUILD)/hlsl2spv.,bash zsh fish 1))
all: $(program) $(http_program) $(static_library) $(shared_library) $(documents)
dxcompiler: $(dxc_library)
ifeq ($(BUILD),build)
all: hlsl2spv
hlsl2spv: $(program)
	@ln -sf $(program) $@
endif

$(program): $(library_objects) $(main_object) $(ORDER)
	$(call say,LINK)$(CXX) $(CXXFLAGS) $(LDFLAGS) $(link_flags) $(program_lto) $(program_flags) -o $@ $(filter %.o,$^) $(tools_libs) $(zstd_libs) $(lsp_libs)

$(BUILD)/hlsl2spv-http: $(BUILD)/http/main.o
	$(call say,LINK)$(CC) $(CFLAGS) $(LDFLAGS) $(link_flags) $(other_lto) -o $@ $^ $$(pkg-config --libs libcurl)

$(BUILD)/program/manifest.o: program/manifest.rc program/manifest.xml
	@mkdir -p $(@D)
	$(call say,RC)$(CROSS)windres -I program -o $@ $<

# One object with local internal symbols, so that the library exports only the symbols of its header.
$(BUILD)/library.o: $(library_objects)
	$(call say,LINK)$(LD) -r $(partial_flags) -o $@ $^
	@$(if $(localize),$(OBJCOPY) $(localize) -R '.gnu.lto_*' -R '.gnu.debuglto_*' -R .llvm_addrsig $@)

$(static_library): $(BUILD)/library.o
	@rm -f $@
	$(call say,AR)$(AR) rcs $@ $^

$(shared_library): $(library_objects) $(wildcard scripts/*.map scripts/*.def)
	$(call say,LINK)$(CXX) $(shared_flags) $(LDFLAGS) $(link_flags) $(other_lto) -o $@ $(library_objects) $(tools_libs)

# The replacement for dxc's library, which exports two functions.
$(dxc_library): $(library_objects) $(dxc_objects) $(wildcard scripts/*.map scripts/*.def)
	$(call say,LINK)$(CXX) $(shared_flags) $(LDFLAGS) $(link_flags) $(other_lto) -o $@ $(library_objects) $(dxc_objects) $(tools_libs) $(dxc_system_libs)

# Files generated from the table of options.
$(BUILD)/hlsl2spv.bash: $(program) scripts/completion.bash
	@{ $(program) --complete-options bash && cat scripts/completion.bash; } > $@.new
	@mv $@.new $@

$(BUILD)/hlsl2spv.zsh $(BUILD)/hlsl2spv.fish: $(BUILD)/hlsl2spv.%: $(program)
	@$(program) --complete-options $* > $@.new
	@mv $@.new $@

$(BUILD)/hlsl2spv.1: $(program) man/hlsl2spv.1.in
	@$(program) --complete-options man > $@.options
	@$(program) --help-warnings | sed -e 's/-/\\-/g' -e "s/^[.']/\\\\&&/" > $@.warnings
	@sed -e '/@OPTIONS@/{r $@.options' -e 'd;}' -e '/@WARNINGS@/{r $@.warnings' -e 'd;}' -e 's/@VERSION@/$(VERSION)/' man/hlsl2spv.1.in > $@.new
	@mv $@.new $@

# ---- Compiling --------------------------------------------------------------------------------

# Generated C files include headers relative to the folder of their source.
$(BUILD)/gen/%.o: $(BUILD)/gen/%.c | $(generated_headers)
	$(call say,CC)$(CC) $(CPPFLAGS) $(c_flags) $(seed) -I$(@D:$(BUILD)/gen/%=%) -Wno-unused-function $(CFLAGS) -c -o $@ $<

$(BUILD)/%.o: %.c | $(generated_headers)
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(CPPFLAGS) $(c_flags) $(seed) $(CFLAGS) -c -o $@ $<

$(BUILD)/%.o: %.cc | $(generated_headers)
	@mkdir -p $(@D)
	$(call say,CXX)$(CXX) $(CPPFLAGS) $(cxx_flags) $(seed) $(CXXFLAGS) -c -o $@ $<

# A tarball of `make dist` contains the generated sources, so that it needs neither flex, bison nor Python.
ifneq ($(wildcard generated),)
$(generated:%=%.c) $(generated_headers) $(BUILD)/gen/spirv_names.h &: $(wildcard generated/* generated/*/*)
	@mkdir -p $(BUILD)/gen
	@cp -R generated/. $(BUILD)/gen
	@touch $(generated:%=%.c) $(generated_headers) $(BUILD)/gen/spirv_names.h
else
# Stops with one line if a generator is missing: its command, and its package in Debian.
needs = @command -v $(1) >/dev/null || { echo "make: $(1) was not found: install it (in Debian the package $(2)), or \
	use a source tarball, which does not need it" >&2; exit 1; }

$(BUILD)/gen/%.c $(BUILD)/gen/%.h &: %.l
	$(call needs,$(FLEX),flex)
	@mkdir -p $(@D)
	$(call say,FLEX)$(FLEX) --header-file=$(BUILD)/gen/$*.h -o $(BUILD)/gen/$*.c $<

$(BUILD)/gen/%.c $(BUILD)/gen/%.h &: %.y
	$(call needs,$(BISON),bison)
	@mkdir -p $(@D)
	$(call say,BISON)$(BISON) -Wall -Wno-other --header=$(BUILD)/gen/$*.h -o $(BUILD)/gen/$*.c $<

# A second parser for the same grammar; see parser/parse.c.
$(BUILD)/gen/parser/careful.c: parser/grammar.y
	$(call needs,$(BISON),bison)
	@mkdir -p $(@D)
	$(call say,BISON)$(BISON) -Wall -Wno-other -Fparse.lac=full -Fparse.lac.es-capacity-initial=1024 \
	    -Fapi.prefix={careful_} -o $@ $<

$(BUILD)/gen/spirv_tables.c $(BUILD)/gen/spirv_tables.h $(BUILD)/gen/spirv_names.h &: \
        spec/generate_spirv.py spec/spirv_grammar.py spec/spirv_grammar.txt
	$(call needs,$(PYTHON),python3)
	@mkdir -p $(BUILD)/gen
	$(call say,GEN)$(PYTHON) spec/generate_spirv.py $(BUILD)/gen $(SPIRV_PREFIX)

# Compiled for the host, because it runs during the build.
$(BUILD)/generate_atoms: spec/generate_atoms.c base/collections.h base/atom.h $(wildcard spec/*.def)
	@mkdir -p $(BUILD)
	$(call say,CC)$(HOST_CC) -std=c11 $(c_warnings) -I. -o $@ $<

$(BUILD)/gen/known_atoms.c: $(BUILD)/generate_atoms
	@mkdir -p $(BUILD)/gen
	$(call say,GEN)$< > $@.new && mv $@.new $@

hlsl_headers := $(wildcard spec/headers/* spec/headers/*/*.h spec/headers/*/*/*.h)
$(BUILD)/gen/built_in_headers.c $(BUILD)/gen/built_in_headers.h &: spec/generate_headers.py $(hlsl_headers)
	$(call needs,$(PYTHON),python3)
	@mkdir -p $(BUILD)/gen
	$(call say,GEN)$(PYTHON) spec/generate_headers.py $(BUILD)/gen
endif

-include $(objects:.o=.d) $(unit_objects:.o=.d) $(exec_objects:.o=.d) $(client_objects:.o=.d) \
         $(stress_objects:.o=.d) $(link_objects:.o=.d) $(interpret_objects:.o=.d) $(drivers_objects:.o=.d) \
         $(example_objects:.o=.d) $(fuzz_targets:%=$(BUILD)/test/fuzz/%.d)

# ---- Testing ----------------------------------------------------------------------------------

unit_program := $(BUILD)/unit-tests

$(unit_program): $(unit_objects) $(filter-out %/main.o,$(interpret_objects)) $(batch_objects) $(library_objects)
	$(call say,LINK)$(CXX) $(LDFLAGS) $(link_flags) $(other_lto) -o $@ $^ $(tools_libs) $(zstd_libs) $$(pkg-config --libs check) -lm

exec_program := $(BUILD)/exec-tests

$(exec_program): $(exec_objects) $(library_objects)
	$(call say,LINK)$(CXX) $(LDFLAGS) $(link_flags) $(other_lto) -o $@ $^ $(tools_libs) -lvulkan -lpng -lm

# Checks stage interfaces with Vulkan's validation layers.
link_program := $(BUILD)/link-oracle

$(link_program): $(link_objects) $(library_objects)
	$(call say,LINK)$(CXX) $(LDFLAGS) $(link_flags) $(other_lto) -o $@ $^ $(tools_libs) -lvulkan

# Compares the results of modules.
interpret_program := $(BUILD)/interpret

$(interpret_program): $(interpret_objects) $(library_objects)
	$(call say,LINK)$(CXX) $(LDFLAGS) $(link_flags) $(other_lto) -o $@ $^ $(tools_libs) -lm

stress_programs := $(BUILD)/stress-threads $(if $(link_flags),,$(BUILD)/stress-starve)

$(BUILD)/stress-threads: $(BUILD)/test/stress/threads.o
$(BUILD)/stress-starve: $(BUILD)/test/stress/starve.o $(BUILD)/test/stress/allocations.o
$(BUILD)/stress-threads $(BUILD)/stress-starve: $(BUILD)/test/stress/jobs.o $(library_objects)
	$(call say,LINK)$(CXX) $(LDFLAGS) $(link_flags) $(other_lto) -o $@ $^ $(tools_libs) -lpthread

# A client of dxc's library.
client_program := $(BUILD)/dxcompiler-tests$(EXE)
client_libs := $(if $(EXE),-static -lstdc++ -lole32,-ldl -pthread)

# The objects that it calls are tables of C functions without C++ type information.
$(client_objects): override CXXFLAGS += -fno-sanitize=vptr
$(client_program): $(client_objects) $(dxc_library)
	$(call say,LINK)$(CXX) $(LDFLAGS) $(link_flags) $(other_lto) -o $@ $(client_objects) $(client_libs)

# Renders the examples; `make run` skips it if Vulkan's loader is not available.
render_program := $(BUILD)/render-examples

$(render_program): $(example_objects)
	$(call say,LINK)$(CC) $(LDFLAGS) $(link_flags) $(other_lto) -o $@ $^ -lvulkan -lm

.PHONY: run test check asan tsan fuzz style bench
run:
	@scripts/setup build
	@scripts/setup run || echo 'Vulkan cannot be installed here'
	@$(MAKE) --no-print-directory all $$(pkg-config --exists vulkan && echo $(render_program))
	@scripts/run-examples $(BUILD)

test check:
	@scripts/setup test
	@$(MAKE) --no-print-directory all $(unit_program) $(exec_program) $(link_program) $(interpret_program) $(client_program) $(stress_programs)
	@scripts/run-tests $(BUILD)

# Runs the shaders of test/exec as WGSL; installs a WebGPU implementation in build/webgpu.
.PHONY: test-web
test-web:
	@scripts/setup test
	@$(MAKE) --no-print-directory all $(exec_program)
	@scripts/test-web $(BUILD) install

# Tests the language server with the packages of Visual Studio Code, which it installs in build/lsp.
.PHONY: test-clients
test-clients:
	@scripts/setup test
	@$(MAKE) --no-print-directory all
	@scripts/test-clients $(BUILD) install

# Tests the Python package, and builds its wheel in $(BUILD)/python.
.PHONY: test-python
test-python: all
	@scripts/test-python $(BUILD) $(VERSION)

# Compares optimization levels over all shaders of the project and those of the list JOBS.
.PHONY: test-levels
test-levels:
	@scripts/setup build
	@$(MAKE) --no-print-directory all $(interpret_program)
	@test/interpret/levels.py $(JOBS:%=--jobs %) $(BUILD) test/exec/cases test/cases examples

# Checks debug information, and steps through shaders in RenderDoc.
.PHONY: test-debug
test-debug:
	@scripts/setup test
	@$(MAKE) --no-print-directory all $(exec_program)
	@test/debug/records.py $(program) $(exec_program)
	@test/debug/same.py $(program) $(exec_program)
	@test/debug/step.py -v $(exec_program) || [ $$? = 77 ]

# Unit tests run in one process: a search for leaks at the end of each one would take minutes.
asan:
	@CK_FORK=no $(MAKE) --no-print-directory BUILD=build/asan SANITIZE=1 CFLAGS="-O1 -g" test

tsan:
	@$(MAKE) --no-print-directory BUILD=build/tsan THREAD_SANITIZE=1 CFLAGS="-O1 -g" build/tsan/stress-threads
	@scripts/run-stress build/tsan

# Builds the program and the libraries for Windows; without SPIRV_PREFIX, they lack SPIRV-Tools, and without
# JANSSON_PREFIX, the language server.  CLANG=1 compiles C with clang.
windows_build := build/windows$(if $(CLANG),-clang)
.PHONY: windows test-windows for-windows
windows:
	@scripts/setup windows
	@$(MAKE) --no-print-directory BUILD=$(windows_build) CROSS=x86_64-w64-mingw32- LTO= \
	    $(if $(CLANG),HOST_CC=cc CC='clang --target=x86_64-w64-mingw32' CXX=x86_64-w64-mingw32-g++) \
	    $(if $(SPIRV_PREFIX),,SPIRV_TOOLS=none) for-windows

for-windows: all dxcompiler $(client_program) $(BUILD)/library-static.exe $(BUILD)/library-shared.exe

$(BUILD)/library-static.exe $(BUILD)/library-shared.exe: $(BUILD)/library-%.exe: test/cases/build/Inputs/library.c \
    $(static_library) $(shared_library)
	$(call say,LINK)$(CROSS)gcc -Iinclude -o $@ $< $(BUILD)/libhlsl2spv$(if $(filter shared,$*),.dll).a -static $(tools_libs)

# The prefixes are those of Windows.
test-windows: windows
	@$(MAKE) --no-print-directory SPIRV_PREFIX= JANSSON_PREFIX= $(program)
	@scripts/test-windows $(windows_build) $(BUILD)

# Compares the output of builds by other compilers and for other machines, and builds in two folders.
.PHONY: reproduce
reproduce: all
	@scripts/reproduce $(program) $(BUILD)/reproduce

# Builds without SPIRV-Tools, runs the cases, and compares the modules with those of the normal build.
.PHONY: test-without-tools
test-without-tools: $(program)
	@$(MAKE) --no-print-directory BUILD=build/none SPIRV_TOOLS=none all
	@scripts/run-tests build/none
	@scripts/compare-builds --bytes $(program) build/none/hlsl2spv

# Reports the lines, branches and functions that the tests reach.
.PHONY: update-passes
update-passes: $(unit_program)
	@HLSL2SPV_UPDATE=1 CK_RUN_SUITE=passes $<

.PHONY: coverage
coverage:
	@find build/coverage -name '*.gcda' -delete 2>/dev/null || true
	-@$(MAKE) --no-print-directory BUILD=build/coverage COVERAGE=1 CFLAGS="-O0 -g -DHLSL2SPV_DEBUG" test
	@scripts/coverage build/coverage

# Fuzzes the compiler for FUZZ_SECONDS, starting with the shaders of the tests.
FUZZ_SECONDS ?= 600
fuzz:
	@$(MAKE) --no-print-directory BUILD=build/fuzz CC=clang CXX=clang++ SANITIZE=1 FUZZ=1 \
	    CFLAGS="-O1 -g" $(fuzz_targets:%=build/fuzz/%) build/fuzz/hlsl2spv
	@scripts/fuzz build/fuzz $(FUZZ_SECONDS) $(fuzz_targets)

# Tests all pairs of options, which takes an hour; VALIDATOR=PROGRAM is a newer spirv-val.
.PHONY: pairs
pairs: all
	@test/fuzz/pairs $(VALIDATOR:%=--validator %) -o $(BUILD)/findings $(program)

$(fuzz_targets:%=$(BUILD)/%): $(BUILD)/%: $(BUILD)/test/fuzz/%.o $(library_objects)
	$(call say,LINK)$(CXX) -fsanitize=fuzzer $(link_flags) -o $@ $^ $(tools_libs)

style: all $(dxc_objects) amalgamation
	@CC='$(CC)' scripts/check-style $(BUILD) "$(LAYERS)" "$(ROOMS)" "$(CLANG_FORMAT)"

$(BUILD)/measure: test/bench/measure.c
	$(call say,CC)$(CC) -std=c11 -D_DEFAULT_SOURCE -O2 -o $@ $<

# JOBS=FILE: a list of shaders in the format of test/bench/engines; EVERY=N uses every Nth.
EVERY ?= $(if $(JOBS),1,8)
bench: all $(BUILD)/measure
	@scripts/bench $(JOBS:%=--jobs %) --every $(EVERY) $(BUILD)/measure $(program)

# Compiles the shaders of JOBS and prints the rejected ones. AGAINST=PROGRAM, dxc or an older build, makes it an error to
# reject a shader that this program accepts.
.PHONY: engines
engines: all
	@test -n "$(JOBS)" || { echo 'JOBS is not set; test/bench/engines writes a list'; exit 1; }
	@scripts/check-engines --jobs $(JOBS) --every $(EVERY) $(AGAINST:%=--against %) $(program)

# Creates pipelines of the modules with the installed drivers, without a GPU.
drivers_program := $(BUILD)/drivers

$(drivers_program): $(drivers_objects) $(library_objects)
	$(call say,LINK)$(CXX) $(LDFLAGS) $(link_flags) $(other_lto) -o $@ $^ $(tools_libs) -lvulkan

# Uses the shaders of tests and examples, and of JOBS.  Takes minutes.
.PHONY: order
order:
	@$(MAKE) --no-print-directory -W $(BUILD)/program/main.o LDFLAGS='$(LDFLAGS) -Wl,-Map=$(BUILD)/hlsl2spv.map' $(program)
	@scripts/order-sections $(JOBS:%=--jobs %) --every $(EVERY) $(BUILD)/hlsl2spv.map $(program) > $(BUILD)/order.ld
	@mv $(BUILD)/order.ld program/order.ld

.PHONY: bench-drivers
bench-drivers:
	@$(MAKE) --no-print-directory all $$(pkg-config --exists vulkan && echo $(drivers_program))
	@scripts/bench-drivers $(JOBS:%=--jobs %) --every $(EVERY) $(drivers_program) $(program)

.PHONY: scale
# SCALE_PICTURE=FILE: also draws the curves.
scale: all $(BUILD)/measure
	@scripts/scale $(SCALE_PICTURE:%=--picture %) --save $(BUILD)/scale.json $(BUILD)/measure $(program)

# ---- Installing -------------------------------------------------------------------------------

bin_dir  := $(DESTDIR)$(PREFIX)/bin
libexec_dir := $(DESTDIR)$(PREFIX)/libexec
lib_dir  := $(DESTDIR)$(LIBDIR)
header_dir := $(DESTDIR)$(PREFIX)/include
man_dir  := $(DESTDIR)$(PREFIX)/share/man
data_dir := $(DESTDIR)$(PREFIX)/share/hlsl2spv
cmake_dir := $(lib_dir)/cmake/hlsl2spv
completion_dir := $(DESTDIR)$(PREFIX)/share/bash-completion/completions
zsh_dir := $(DESTDIR)$(ZSHDIR)
fish_dir := $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
doc_dir := $(DESTDIR)$(PREFIX)/share/doc/hlsl2spv
# For programs with the static library.
private_libraries := $(if $(filter none,$(SPIRV_TOOLS)),,SPIRV-Tools-opt SPIRV-Tools stdc++) m
public_headers := hlsl2spv.h hlsl2spv_archive.h hlsl2spv_format.h hlsl2spv_query.h
installed := $(bin_dir)/hlsl2spv $(bin_dir)/hlsl2spv-cc $(libexec_dir)/hlsl2spv-http $(lib_dir)/libhlsl2spv.a $(lib_dir)/libhlsl2spv.so.$(SOVERSION) \
             $(lib_dir)/libhlsl2spv.so $(lib_dir)/pkgconfig/hlsl2spv.pc $(public_headers:%=$(header_dir)/%) \
             $(cmake_dir)/hlsl2spv-config.cmake $(cmake_dir)/hlsl2spv-config-version.cmake $(cmake_dir)/hlsl2spv-libraries.cmake \
             $(data_dir)/reflection.schema.json $(data_dir)/hlsl2spv.schema.json \
             $(man_dir)/man1/hlsl2spv.1 $(man_dir)/man1/hlsl2spv-cc.1 $(man_dir)/man3/hlsl2spv.3 $(man_dir)/man3/hlsl2spv_query.3 \
             $(bin_dir)/hlsl2spv-compare-dxc $(man_dir)/man1/hlsl2spv-compare-dxc.1 $(completion_dir)/hlsl2spv $(zsh_dir)/_hlsl2spv \
             $(fish_dir)/hlsl2spv.fish

# Renders the manual as HTML and checks its examples and links.
.PHONY: doc
doc: $(program)
	@scripts/setup doc
	@scripts/check-docs $(program)
	@scripts/render-docs $(BUILD)/doc

.PHONY: install install-strip install-dxcompiler uninstall
install: all
	install -d $(doc_dir)/doc
	install -m 644 README.md CHANGELOG.md $(doc_dir)
	install -m 644 doc/*.md doc/*.svg $(doc_dir)/doc
	if [ -d $(BUILD)/doc ]; then cp -r $(BUILD)/doc $(doc_dir)/html; fi
	install -D -m 755 $(program) $(bin_dir)/hlsl2spv
	ln -sf hlsl2spv $(bin_dir)/hlsl2spv-cc
	$(if $(http_program),install -D -m 755 $(http_program) $(libexec_dir)/hlsl2spv-http)
	install -D -m 644 $(static_library) $(lib_dir)/libhlsl2spv.a
	install -D -m 755 $(shared_library) $(lib_dir)/libhlsl2spv.so.$(SOVERSION)
	ln -sf libhlsl2spv.so.$(SOVERSION) $(lib_dir)/libhlsl2spv.so
	mkdir -p $(header_dir)
	install -m 644 $(public_headers:%=include/%) $(header_dir)
	install -D -m 644 reflect/reflection.schema.json $(data_dir)/reflection.schema.json
	install -D -m 644 editor/hlsl2spv.schema.json $(data_dir)/hlsl2spv.schema.json
	install -D -m 755 program/hlsl2spv-compare-dxc $(bin_dir)/hlsl2spv-compare-dxc
	install -D -m 644 $(BUILD)/hlsl2spv.1 $(man_dir)/man1/hlsl2spv.1
	ln -sf hlsl2spv.1 $(man_dir)/man1/hlsl2spv-cc.1
	install -D -m 644 man/hlsl2spv-compare-dxc.1 $(man_dir)/man1/hlsl2spv-compare-dxc.1
	install -D -m 644 man/hlsl2spv.3 $(man_dir)/man3/hlsl2spv.3
	install -D -m 644 man/hlsl2spv_query.3 $(man_dir)/man3/hlsl2spv_query.3
	install -D -m 644 $(BUILD)/hlsl2spv.bash $(completion_dir)/hlsl2spv
	install -D -m 644 $(BUILD)/hlsl2spv.zsh $(zsh_dir)/_hlsl2spv
	install -D -m 644 $(BUILD)/hlsl2spv.fish $(fish_dir)/hlsl2spv.fish
	mkdir -p $(lib_dir)/pkgconfig
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR)|' -e 's|@VERSION@|$(VERSION)|' \
	    -e 's|@PRIVATE_LIBS@|$(private_libraries:%=-l%)|' scripts/hlsl2spv.pc.in > $(lib_dir)/pkgconfig/hlsl2spv.pc
	install -D -m 644 scripts/cmake/hlsl2spv-config.cmake $(cmake_dir)/hlsl2spv-config.cmake
	sed -e 's|@VERSION@|$(VERSION)|' scripts/cmake/hlsl2spv-config-version.cmake.in \
	    > $(cmake_dir)/hlsl2spv-config-version.cmake
	sed -e 's|@PRIVATE_LIBRARIES@|$(private_libraries)|' scripts/cmake/hlsl2spv-libraries.cmake.in \
	    > $(cmake_dir)/hlsl2spv-libraries.cmake
	@scripts/update-loader "$(DESTDIR)" "$(LIBDIR)"

install-strip: install
	strip $(bin_dir)/hlsl2spv
	strip --strip-unneeded $(lib_dir)/libhlsl2spv.so.$(SOVERSION)
	strip --strip-debug $(lib_dir)/libhlsl2spv.a

install-dxcompiler: $(dxc_library)
	install -D -m 755 $(dxc_library) $(lib_dir)/libdxcompiler.so
	install -D -m 644 include/dxc/dxcapi.h $(header_dir)/hlsl2spv/dxc/dxcapi.h

# Writes the source tarball, which contains the generated sources.
.PHONY: dist test-dist
dist: $(generated:%=%.c) $(generated_headers)
	@scripts/make-dist $(BUILD) $(VERSION)

test-dist: dist $(program)
	@scripts/test-dist $(BUILD) $(VERSION)

# Writes the library without SPIRV-Tools as one file.
.PHONY: amalgamation test-amalgamation
test-amalgamation: amalgamation $(program)
	@scripts/test-amalgamation $(BUILD)

amalgamation: $(generated:%=%.c) $(generated_headers)
	@$(PYTHON) scripts/amalgamate $(BUILD) $(VERSION) $(filter-out tools/no_spirv_tools.c,$(sources)) \
	    tools/no_spirv_tools.c $(generated:%=%.c)

# Tests the Rust bindings, and compares their modules with those of the program if it is built.
.PHONY: test-rust
test-rust:
	@command -v cargo >/dev/null || { echo 'skipped: the tests of the Rust bindings need cargo, in Debian the package cargo'; exit 0; }; \
	$(MAKE) --no-print-directory amalgamation && cd bindings/rust && \
	HLSL2SPV_AMALGAMATION=$(abspath $(BUILD)/amalgamation) HLSL2SPV_PROGRAM=$(abspath $(wildcard $(program))) \
	CARGO_TARGET_DIR=$(abspath $(BUILD)/rust) cargo test --offline && cd ../.. && scripts/test-cargo-git $(BUILD)

# Builds the Debian packages and checks them with lintian.
.PHONY: deb
deb:
	@scripts/setup deb
	@scripts/make-deb $(BUILD) $(VERSION)

# Writes the files of a release to $(BUILD)/release, and tests them; RELEASE=NAME selects some of them.
RELEASE ?=
.PHONY: dist-all test-release
dist-all:
	@scripts/setup release
	+@MAKE='$(MAKE)' scripts/make-release $(BUILD) $(VERSION) $(RELEASE); made=$$?; \
	  scripts/test-release $(BUILD) $(VERSION) $(RELEASE) && exit $$made

test-release:
	@scripts/test-release $(BUILD) $(VERSION) $(RELEASE)

uninstall:
	rm -f $(installed) $(lib_dir)/libdxcompiler.so $(header_dir)/hlsl2spv/dxc/dxcapi.h
	rm -rf $(doc_dir)

.PHONY: clean help
clean:
	rm -rf build hlsl2spv

help:
	@echo 'make            build build/hlsl2spv, ./hlsl2spv, libhlsl2spv.a and libhlsl2spv.so'
	@echo 'make dxcompiler build/libdxcompiler.so, for programs that load dxc as a library'
	@echo 'make run        install missing packages, build, compile and render examples/'
	@echo 'make test       install the packages that the tests need, build, run all tests'
	@echo 'make test-web   install an implementation of WebGPU, run the shaders of the tests as WGSL'
	@echo 'make test-clients install the packages of clients of the language server, and run their tests'
	@echo 'make test-python test bindings/python and build its wheel (PYTHON_FOR_TESTS=python3)'
	@echo 'make test-levels compare levels of optimization by an interpreter, over all shaders (JOBS=FILE)'
	@echo 'make test-debug step through shaders in RenderDoc, where that is installed'
	@echo 'make asan       the tests with the address and undefined-behaviour sanitizers'
	@echo 'make tsan       thousands of compilations on many threads, with the thread sanitizer'
	@echo 'make update-passes write the effects of passes into test/passes, after a change of a pass'
	@echo 'make coverage   which lines, branches and functions the tests reach'
	@echo 'make windows    build the program and the libraries for Windows; make test-windows tests them under Wine'
	@echo 'make reproduce  compare the output of builds by other compilers and for other machines, and builds in two folders'
	@echo 'make fuzz       search for crashes for ten minutes (FUZZ_SECONDS); needs clang'
	@echo 'make pairs      combine each option with each other one, for shaders of each stage'
	@echo 'make style      check formatting, layers, opening comments, and that no globals are mutable'
	@echo 'make bench      time and memory, compared with other installed compilers'
	@echo 'make engines    shaders of public engines that are rejected, also compared with dxc'
	@echo 'make order      the list of functions that the program places side by side'
	@echo 'make bench-drivers  code that GPU drivers generate, compared with dxc or -O0; needs no GPU'
	@echo 'make scale      how time and memory grow with the size of the source'
	@echo 'make test-without-tools  build with SPIRV_TOOLS=none, and test that'
	@echo 'make doc        render the manual to HTML, and check its examples and links'
	@echo 'make install    to PREFIX (/usr/local) below DESTDIR; make uninstall undoes it'
	@echo 'make install-strip  the same without debug information'
	@echo 'make install-dxcompiler  the library of make dxcompiler'
	@echo 'make dist       the source tarball; make test-dist builds it without generators'
	@echo 'make dist-all   all files of a release, in build/release; make test-release tests them (RELEASE=NAME)'
	@echo 'make amalgamation  the library as one C file, without SPIRV-Tools; make test-amalgamation'
	@echo 'make test-rust  the tests of the Rust bindings in bindings/rust; needs cargo'
	@echo 'make deb        Debian packages: program, library, development files'
	@echo 'make clean      remove everything built'
	@echo 'Variables: BUILD, CC, CXX, CFLAGS, LTO= (a quicker build), SANITIZE=1, PREFIX, DESTDIR'
