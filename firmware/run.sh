#!/usr/bin/env bash
# Builds the firmware, runs its plans in QEMU and writes their logs. See README.md.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
target=riscv32imac-unknown-none-elf
plan_address=0x81000000

profile=study
scenario='*'
only='*'
out=$(dirname "$here")/firmware-logs
fresh=no
build_only=no

usage() {
    cat <<'TEXT'
Usage: firmware/run.sh [OPTION]…

Builds the firmware, runs its plans in QEMU, and writes a log for each: DIR/qemu-rv32/<scenario>/<plan>.log.
A log that the same image already made from the same plan is left as it is, so an interrupted study goes on where it stopped.

  --profile study|quick   every run of every plan, or two runs of the short plans (default: study)
  --scenario NAME         only this scenario
  --only PATTERN          only plans whose name matches, such as 'ml-kem-*'
  --out DIR               where logs go (default: firmware-logs beside this folder)
  --fresh                 make every log again
  --build                 build the images and stop
TEXT
}

fail() {
    printf 'run.sh: %s\n' "$1" >&2
    exit 1
}

note() {
    printf '%s\n' "$1" >&2
}

parse_arguments() {
    while (($#)); do
        case $1 in
            --profile | --scenario | --only | --out)
                (($# > 1)) || fail "$1 needs a value"
                printf -v "${1#--}" '%s' "$2"
                shift
                ;;
            --fresh) fresh=yes ;;
            --build) build_only=yes ;;
            --help) usage && exit 0 ;;
            *) usage >&2 && exit 2 ;;
        esac
        shift
    done
    case $profile in
        study | quick) ;;
        *) fail "there is no profile '$profile'; there are study and quick" ;;
    esac
}

# need PROGRAM PACKAGE: stops if a program is missing.
need() {
    command -v "$1" >/dev/null || fail "'$1' is missing; the Debian package $2 has it"
}

# Prints the command that builds for the target: the toolchain in use if it has the target's standard library, else Debian's
# compiler, which builds that library from source.
cargo_build() {
    local sysroot
    sysroot=$(rustc --print sysroot 2>/dev/null || true)
    if [[ -d $sysroot/lib/rustlib/$target/lib ]]; then
        echo "cargo build"
        return
    fi
    sysroot=$(/usr/bin/rustc --print sysroot 2>/dev/null || true)
    [[ -x /usr/bin/cargo && -d $sysroot/lib/rustlib/src/rust/library/core ]] || fail "no Rust compiler for $target: \
either 'rustup target add $target', or the Debian packages rustc-web, cargo-web and rust-web-src"
    need riscv64-unknown-elf-ld binutils-riscv64-unknown-elf
    echo "env RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_RISCV32IMAC_UNKNOWN_NONE_ELF_LINKER=riscv64-unknown-elf-ld \
/usr/bin/cargo build -Zbuild-std=core,alloc -Zbuild-std-features=compiler-builtins-mem"
}

# Flags that the linker of `cargo_build` needs.
link_flags() {
    if [[ $1 == cargo* ]]; then return; fi
    echo "-Clinker-flavor=ld -Clink-arg=-melf32lriscv"
}

# image_of PLAN: says which image a plan runs in, by the end of its name.
image_of() {
    if [[ $1 == *-zknh.plan ]]; then echo zknh; else echo software; fi
}

# Prints the path of an image.
image_path() {
    echo "$here/target/$1/$target/release/qemu-rv32"
}

# build_image IMAGE: builds the firmware with SHA-2 in software, or with the Zknh instructions. Those are behind an
# unstable feature of the Rust library, which RUSTC_BOOTSTRAP lets a stable compiler use.
build_image() {
    local build flags
    build=$(cargo_build)
    flags=$(link_flags "$build")
    if [[ $1 == zknh ]]; then
        build="env RUSTC_BOOTSTRAP=1 $build"
        flags+=' -Ctarget-feature=+zknh --cfg sha2_backend="riscv-zknh"'
    fi
    (
        cd "$here/ports/qemu-rv32"
        CARGO_TARGET_RISCV32IMAC_UNKNOWN_NONE_ELF_RUSTFLAGS=$flags \
            $build --locked --release --target-dir "$here/target/$1"
    )
}

# Prints the QEMU core that an image runs on.
core_of() {
    if [[ $1 == zknh ]]; then echo rv32,zknh=true; else echo rv32; fi
}

# Prints a plan as the profile wants it.
profiled() {
    if [[ $profile == quick ]]; then sed 's/^runs .*/runs 2/' "$1"; else cat "$1"; fi
}

# Lists the plans that the arguments select.
selected_plans() {
    local plan
    for plan in "$here"/plans/$scenario/$only.plan; do
        [[ -e $plan ]] || continue
        [[ $profile == quick ]] && grep -q '^# long' "$plan" && continue
        echo "$plan"
    done
}

# fingerprint IMAGE PLAN LOG: what a log was made from, and what it says.
fingerprint() {
    cat "$(image_path "$1")" "$2" "$3" 2>/dev/null | sha256sum
}

# run_plan PLAN LOG PLACE: runs one plan, unless its log is there already. The log appears when it is whole; PLACE says
# which plan of how many it is.
run_plan() {
    local plan=$1 log=$2 place=$3 image work stamp start=$SECONDS
    image=$(image_of "$plan")
    work=$here/target/study/$profile/$(basename "$(dirname "$plan")")
    stamp=$work/$(basename "$plan" .plan)
    mkdir -p "$work" "$(dirname "$log")"
    profiled "$plan" >"$stamp.plan"
    if [[ $fresh == no && -e $log && -e $stamp.done && $(fingerprint "$image" "$stamp.plan" "$log") == "$(<"$stamp.done")" ]]; then
        note "$place, unchanged: $log"
        return
    fi
    note "$place, running: $log"
    qemu-system-riscv32 -M virt -cpu "$(core_of "$image")" -m 32M -nographic -no-reboot -bios none -icount shift=0,sleep=off \
        -kernel "$(image_path "$image")" -device "loader,file=$stamp.plan,addr=$plan_address,force-raw=on" \
        </dev/null >"$log.partial" ||
        fail "the firmware did not finish; see the end of $log.partial"
    mv "$log.partial" "$log"
    fingerprint "$image" "$stamp.plan" "$log" >"$stamp.done"
    note "$place, done in $((SECONDS - start)) s, $SECONDS s in all"
}

main() {
    parse_arguments "$@"
    need qemu-system-riscv32 qemu-system-misc
    need cmake cmake
    need ninja ninja-build
    need riscv64-unknown-elf-gcc gcc-riscv64-unknown-elf
    [[ -e /usr/lib/picolibc/riscv64-unknown-elf ]] || fail "the C headers are missing; the Debian package \
picolibc-riscv64-unknown-elf has them"
    local plans plan image number=0 count
    plans=$(selected_plans)
    [[ -n $plans ]] || fail "no plan matches --scenario '$scenario' --only '$only'"
    for image in $(for plan in $plans; do image_of "$plan"; done | sort -u); do
        build_image "$image"
    done
    [[ $build_only == no ]] || return 0
    count=$(wc -w <<<"$plans")
    for plan in $plans; do
        number=$((number + 1))
        run_plan "$plan" "$out/qemu-rv32/$(basename "$(dirname "$plan")")/$(basename "$plan" .plan).log" "plan $number of $count"
    done
}

main "$@"
