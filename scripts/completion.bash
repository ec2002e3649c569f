# Completes options, profiles, target environments and files; the lists above are generated from the table
# of options.
_hlsl2spv() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    COMPREPLY=()
    if [[ $current == = || $previous == = ]]; then
        [[ $previous == = ]] || current=
        COMPREPLY=($(compgen -W "$__hlsl2spv_environments" -- "$current"))
    elif [[ $previous == [-/]T ]]; then
        compopt -o nospace
        COMPREPLY=($(compgen -W "$__hlsl2spv_profiles" -- "$current"))
    elif [[ $previous == [-/]HV ]]; then
        COMPREPLY=($(compgen -W '2016 2017 2018 2021 202x' -- "$current"))
    elif [[ $current == -* ]]; then
        COMPREPLY=($(compgen -W "$__hlsl2spv_options" -- "$current"))
        [[ ${COMPREPLY-} != *= ]] || compopt -o nospace
    else
        compopt -o default
    fi
}
complete -F _hlsl2spv hlsl2spv
