# What a developer does daily.

# Format, lint, test.
check:
    cargo fmt --all --check
    cargo clippy --all-targets -- -D warnings
    cargo test

# Remake the reports of the bundled logs.
report:
    cargo run --release -- report firmware-logs --splice README.md

# Rebuild the firmware and remake its logs.
firmware:
    firmware/run.sh
