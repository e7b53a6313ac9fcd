#!/usr/bin/env bash
# Compares the runs in a folder of new logs with the same runs in the committed logs. See README.md.
#
# Prints a line for each log: equal, different (exit status 1), or made with another compiler, where nothing is compared.
# Under a workload only the results are compared (keys, ciphertexts, signatures): where in a call the timer interrupts depends on
# all that came before, and so on how many runs a plan has.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
committed=$(dirname "$here")/firmware-logs

(($# == 1)) || {
    echo "Usage: firmware/compare.sh DIR     (DIR as given to run.sh --out)" >&2
    exit 2
}

# Prints the compiler that a log names.
compiler() {
    grep -o ',ctx,compiler,.*,' "$1"
}

# Prints the runs and results of a log, or the results alone, without sequence number and checksum.
comparable() {
    local kinds='run|out'
    if [[ $1 == */workload/* ]]; then kinds=out; fi
    sed -nE "s/^@pq,[0-9]+,(($kinds),.*),[0-9a-f]{8}\r?\$/\1/p" "$1" | sort
}

status=0
folder=${1%/}
while read -r new; do
    name=${new#"$folder"/}
    old=$committed/$name
    if [[ ! -e $old ]]; then
        echo "not committed: $name"
    elif [[ $(compiler "$new") != "$(compiler "$old")" ]]; then
        echo "another compiler: $name"
    elif [[ -z $(comm -23 <(comparable "$new") <(comparable "$old")) ]]; then
        echo "equal: $name"
    else
        echo "different: $name"
        status=1
    fi
done < <(find "$folder" -name '*.log' | sort)
exit $status
