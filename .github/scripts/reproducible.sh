#!/usr/bin/env bash
# Checks that a build of a commit always produces the same jars and POMs: builds it twice, in different folders, as different
# users, with different time zones, languages, character sets and permissions, and compares the files byte by byte.
#
# usage: .github/scripts/reproducible.sh
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
unset MAVEN_GPG_KEY # both builds are dry runs
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git clone --quiet "$here/../.." "$work/source" # so that both builds have the same commit
here=$work/source/.github/scripts

build() { # FOLDER USER TIME-ZONE LANGUAGE COUNTRY UMASK LOCALE
  echo "building as $2 in $3, $4_$5, locale $7"
  (
    umask "$6"
    export USER=$2 LOGNAME=$2 TZ=$3 LANG=$4_$5.UTF-8 LC_ALL=$7 TMPDIR="$work/$1-tmp"
    export MAVEN_OPTS="-Duser.name=$2 -Duser.timezone=$3 -Duser.language=$4 -Duser.country=$5"
    mkdir -p "$TMPDIR"
    "$here/release.sh" "$work/$1" >"$work/$1.log" || { cat "$work/$1.log"; exit 1; }
  )
}
build one ada Pacific/Auckland tr TR 022 C
build a-much-longer-name bob America/Los_Angeles en US 077 C.UTF-8

digests() { (cd "$work/$1" && find . \( -name '*.jar' -o -name '*.pom' \) -exec sha256sum {} + | sed -E 's/-[0-9]{8}\.[0-9]{6}-[0-9]+/-SNAPSHOT/' | LC_ALL=C sort -k 2); }
if ! diff <(digests one) <(digests a-much-longer-name); then
  echo "reproducible.sh: the files above differ" >&2
  exit 1
fi
digests one
echo "identical"
