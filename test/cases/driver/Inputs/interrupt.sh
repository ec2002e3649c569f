# interrupt.sh OUTPUT ARGUMENT...: runs hlsl2spv and interrupts it after increasing delays.  OUTPUT must always
# equal `one` or `two`, and no temporary file may remain.
output=$1
shift
for signal in INT TERM HUP; do
    for delay in 0.005 0.01 0.02 0.03 0.05 0.1 0.3; do
        timeout -s $signal --foreground $delay hlsl2spv "$@" >log 2>&1
        cmp -s $output one || cmp $output two || exit 1
        if ls -a . | grep '\.new$'; then
            exit 1
        fi
    done
done
