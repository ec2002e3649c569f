# find_package(hlsl2spv) defines
#
#   hlsl2spv::program    the program
#   hlsl2spv::hlsl2spv   the library, if it is installed
#
#   hlsl2spv_add_shaders(<target>
#       SOURCES <file>...                 the sources
#       PROFILE <profile>                 such as ps_6_0
#       [ENTRY <name>]                    default: main
#       [PERMUTATIONS <name>=<value>[,<value>...]...]
#                                         one module per combination
#       [DEFINES <name>[=<value>]...]
#       [INCLUDE_DIRECTORIES <directory>...]
#       [OPTIONS <option>...]             of hlsl2spv
#       [OUTPUT_DIRECTORY <directory>]    relative to the current binary directory, which is the default
#       [HEADERS])                        C headers instead of modules
#
# The outputs are <source>[.<entry>][.<value>...].spv, or .h with an array g_<source>...; they are updated when
# the source or an included file changes.  If <target> exists, it depends on the outputs, and finds headers in the output
# directory; otherwise it becomes a custom target.  Its property HLSL2SPV_OUTPUTS lists the outputs.

cmake_minimum_required(VERSION 3.20)

if(NOT TARGET hlsl2spv::program)
    find_program(HLSL2SPV_EXECUTABLE hlsl2spv HINTS "${CMAKE_CURRENT_LIST_DIR}/../../../bin")
    add_executable(hlsl2spv::program IMPORTED GLOBAL)
    set_target_properties(hlsl2spv::program PROPERTIES IMPORTED_LOCATION "${HLSL2SPV_EXECUTABLE}")
endif()

if(NOT TARGET hlsl2spv::hlsl2spv)
    find_library(HLSL2SPV_LIBRARY hlsl2spv HINTS "${CMAKE_CURRENT_LIST_DIR}/../..")
    find_path(HLSL2SPV_INCLUDE_DIRECTORY hlsl2spv.h HINTS "${CMAKE_CURRENT_LIST_DIR}/../../../include")
    if(HLSL2SPV_LIBRARY AND HLSL2SPV_INCLUDE_DIRECTORY)
        add_library(hlsl2spv::hlsl2spv UNKNOWN IMPORTED)
        set_target_properties(hlsl2spv::hlsl2spv PROPERTIES
            IMPORTED_LOCATION "${HLSL2SPV_LIBRARY}"
            INTERFACE_INCLUDE_DIRECTORIES "${HLSL2SPV_INCLUDE_DIRECTORY}")
        include("${CMAKE_CURRENT_LIST_DIR}/hlsl2spv-libraries.cmake" OPTIONAL)
        if(HLSL2SPV_LIBRARY MATCHES "\\.(a|lib)$")
            set_target_properties(hlsl2spv::hlsl2spv PROPERTIES
                INTERFACE_LINK_LIBRARIES "${HLSL2SPV_PRIVATE_LIBRARIES}")
        endif()
    endif()
endif()

if(DEFINED HLSL2SPV_EXECUTABLE AND NOT HLSL2SPV_EXECUTABLE)
    set(hlsl2spv_FOUND FALSE)
    set(hlsl2spv_NOT_FOUND_MESSAGE "the program hlsl2spv was not found; set HLSL2SPV_EXECUTABLE")
endif()

# Returns all combinations of values, each as a list of definitions joined by "|".
function(_hlsl2spv_combine permutations result)
    set(combinations "")
    set(is_first TRUE)
    foreach(permutation IN LISTS permutations)
        string(REGEX MATCH "^([^=]+)=(.*)$" matched "${permutation}")
        if(NOT matched)
            message(FATAL_ERROR "a permutation needs a name and values, as in MODE=0,1: ${permutation}")
        endif()
        set(name "${CMAKE_MATCH_1}")
        string(REPLACE "," ";" values "${CMAKE_MATCH_2}")
        set(longer "")
        foreach(value IN LISTS values)
            if(is_first)
                list(APPEND longer "${name}=${value}")
            endif()
            foreach(combination IN LISTS combinations)
                list(APPEND longer "${combination}|${name}=${value}")
            endforeach()
        endforeach()
        set(combinations "${longer}")
        set(is_first FALSE)
    endforeach()
    set(${result} "${combinations}" PARENT_SCOPE)
endfunction()

# Adds the command for one source and one combination.
function(_hlsl2spv_add_command source combination result)
    get_filename_component(path "${source}" ABSOLUTE)
    get_filename_component(name "${source}" NAME_WLE)
    set(definitions ${arg_DEFINES})
    if(NOT arg_ENTRY STREQUAL "main")
        string(APPEND name ".${arg_ENTRY}")
    endif()
    string(REPLACE "|" ";" chosen "${combination}")
    foreach(definition IN LISTS chosen)
        list(APPEND definitions "${definition}")
        string(REGEX REPLACE "^[^=]*=" "" value "${definition}")
        string(APPEND name ".${value}")
    endforeach()
    list(TRANSFORM definitions PREPEND "-D")
    set(includes "")
    foreach(directory IN LISTS arg_INCLUDE_DIRECTORIES)
        get_filename_component(directory "${directory}" ABSOLUTE)
        list(APPEND includes "-I${directory}")
    endforeach()
    if(arg_HEADERS)
        string(MAKE_C_IDENTIFIER "g_${name}" variable)
        set(output "${arg_OUTPUT_DIRECTORY}/${name}.h")
        set(output_options -Fh "${output}" -Vn "${variable}")
    else()
        set(output "${arg_OUTPUT_DIRECTORY}/${name}.spv")
        set(output_options -Fo "${output}")
    endif()
    add_custom_command(
        OUTPUT "${output}"
        COMMAND hlsl2spv::program -spirv -T "${arg_PROFILE}" -E "${arg_ENTRY}" ${definitions} ${includes}
                ${arg_OPTIONS} ${output_options} -MD -MF "${output}.d" "${path}"
        DEPENDS "${path}" "$<TARGET_FILE:hlsl2spv::program>"
        DEPFILE "${output}.d"
        COMMENT "hlsl2spv ${name}"
        VERBATIM)
    set(${result} "${output}" PARENT_SCOPE)
endfunction()

# Makes an existing target depend on outputs.  A target of its own builds them, because the existing one may be of another
# folder or kind.
function(_hlsl2spv_attach target outputs)
    set(number 1)
    while(TARGET ${target}_shaders_${number})
        math(EXPR number "${number} + 1")
    endwhile()
    add_custom_target(${target}_shaders_${number} DEPENDS ${outputs})
    add_dependencies(${target} ${target}_shaders_${number})
    get_target_property(type ${target} TYPE)
    if(NOT arg_HEADERS OR type STREQUAL "UTILITY")
        return()
    endif()
    set(scope PRIVATE)
    if(type STREQUAL "INTERFACE_LIBRARY")
        set(scope INTERFACE)
    endif()
    target_include_directories(${target} ${scope} "${arg_OUTPUT_DIRECTORY}")
endfunction()

function(hlsl2spv_add_shaders target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "HEADERS" "PROFILE;ENTRY;OUTPUT_DIRECTORY"
        "SOURCES;PERMUTATIONS;DEFINES;INCLUDE_DIRECTORIES;OPTIONS")
    if(arg_UNPARSED_ARGUMENTS OR NOT arg_SOURCES OR NOT arg_PROFILE)
        message(FATAL_ERROR "hlsl2spv_add_shaders needs SOURCES and PROFILE, and does not know: "
                            "${arg_UNPARSED_ARGUMENTS}")
    endif()
    if(TARGET ${target})
        get_target_property(aliased ${target} ALIASED_TARGET)
        if(aliased)
            set(target ${aliased})
        endif()
    endif()
    if(NOT arg_ENTRY)
        set(arg_ENTRY main)
    endif()
    if(NOT arg_OUTPUT_DIRECTORY)
        set(arg_OUTPUT_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}")
    endif()
    get_filename_component(arg_OUTPUT_DIRECTORY "${arg_OUTPUT_DIRECTORY}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")
    file(MAKE_DIRECTORY "${arg_OUTPUT_DIRECTORY}")
    _hlsl2spv_combine("${arg_PERMUTATIONS}" combinations)
    set(outputs "")
    foreach(source IN LISTS arg_SOURCES)
        if(combinations)
            foreach(combination IN LISTS combinations)
                _hlsl2spv_add_command("${source}" "${combination}" output)
                list(APPEND outputs "${output}")
            endforeach()
        else()
            _hlsl2spv_add_command("${source}" "" output)
            list(APPEND outputs "${output}")
        endif()
    endforeach()
    if(TARGET ${target})
        _hlsl2spv_attach(${target} "${outputs}")
    else()
        add_custom_target(${target} ALL DEPENDS ${outputs})
    endif()
    set_property(TARGET ${target} APPEND PROPERTY HLSL2SPV_OUTPUTS ${outputs})
endfunction()
