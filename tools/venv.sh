#!/bin/sh
# Make a virtual environment in $1 with the first Python that is new enough, or say what is missing.
set -eu
folder=$1

suits='import sys; raise SystemExit(sys.version_info < (3, 11))'
if [ -x "$folder/bin/python" ] && "$folder/bin/python" -c "$suits" 2>/dev/null; then
    "$folder/bin/python" -m pip --version >/dev/null 2>&1 && exit 0
fi

say() { printf '%s\n' "$@" >&2; }

python=
for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
    if command -v "$name" >/dev/null 2>&1 && "$name" -c "$suits" 2>/dev/null; then
        python=$name
        break
    fi
done
if [ -z "$python" ]; then
    found=$(python3 --version 2>/dev/null || echo 'no python3')
    say "Order Up! needs Python 3.11 or newer; found $found." \
        "  Debian, Ubuntu: apt install python3 python3-venv    (Debian 12 or newer)" \
        "  macOS:          brew install python" \
        "If it is installed under another name: make PYTHON=/path/to/python3 ..."
    exit 1
fi
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    say "$python has no venv module. It is a package of its own:" \
        "  Debian, Ubuntu: apt install python3-venv    (or python$version-venv)"
    exit 1
fi

say "Making $folder with $("$python" --version)"
"$python" -m venv --clear "$folder"
