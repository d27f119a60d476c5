#!/usr/bin/env bash
# Uses a release as a supplier would: a small project takes the artifacts out of the folder that release.sh has made and
# from nowhere else, and runs on the class path and on the module path. Signatures are checked where gpg is.
#
# usage: .github/scripts/consume.sh FOLDER VERSION
set -euo pipefail
if [ $# -ne 2 ]; then
  sed -n '2,5s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
folder=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$(dirname "$0")/../consumer" "$work/consumer"
cd "$work/consumer"

# What other projects have made is taken from this machine; ours must come out of the folder. Maven knows where a file in
# its repository came from, so it takes nothing that was installed here.
(cd "$work" && mvn -B -ntp -q help:evaluate -Dexpression=settings.localRepository -Doutput="$work/local")
local=$(cat "$work/local")
mkdir "$work/repository"
for entry in "$local"/*; do
  if [ "$(basename "$entry")" != io ]; then ln -s "$entry" "$work/repository/"; fi
done
mkdir -p "$work/repository/io/github"
for entry in "$local"/io/*; do
  if [ "$(basename "$entry")" != github ]; then ln -s "$entry" "$work/repository/io/"; fi
done
for entry in "$local"/io/github/*; do
  if [ "$(basename "$entry")" != suppliersdk ]; then ln -s "$entry" "$work/repository/io/github/"; fi
done

mvn -B -ntp -q -Dmaven.repo.local="$work/repository" -Dsdk.version="$2" -Dsdk.repository="$folder" package
mvn -B -ntp -q -Dmaven.repo.local="$work/repository" -Dsdk.version="$2" -Dsdk.repository="$folder" \
  dependency:build-classpath -DincludeScope=runtime -Dmdep.outputFile="$work/class-path"
java -cp "$(cat "$work/class-path")" RunWithSandbox.java target/lib target/classes

for file in "$folder"/io/github/suppliersdk/*/"$2"/*; do
  case $file in
    *.asc | *.md5 | *.sha1 | *.sha256 | *.sha512) ;;
    *) test -s "$file.asc" || { echo "consume.sh: no signature for $file" >&2; exit 1; } ;;
  esac
done
for kind in '' -sources -javadoc; do
  for artifact in sdk-core supplier-sdk-sandbox; do
    test -s "$folder/io/github/suppliersdk/$artifact/$2/$artifact-$2$kind.jar"
  done
done
echo "the release can be used"
