#!/usr/bin/env bash
# Uses a release as a supplier does: a small project gets all artifacts from the folder that release.sh has created, and from
# nowhere else, and runs on the class path and on the module path. Before that, it checks that the folder is complete.
#
# usage: .github/scripts/consume.sh FOLDER VERSION
set -euo pipefail
if [ $# -ne 2 ]; then
  sed -n '2,5s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
folder=$(cd "$1" && pwd)

# Checks that no file is missing, and that there is no other file.
for file in "$folder"/io/github/suppliersdk/*/"$2"/*; do
  case $file in
    *.asc | *.md5 | *.sha1 | *.sha256 | *.sha512) ;;
    *) test -s "$file.asc" || { echo "consume.sh: no signature for $file" >&2; exit 1; } ;;
  esac
done
for artifact in "$folder"/io/github/suppliersdk/*; do
  name=$(basename "$artifact")
  files=".pom .jar -sources.jar -javadoc.jar -cyclonedx.json -cyclonedx.xml"
  if [ "$name" = supplier-sdk-bom ]; then files=.pom; fi
  for element in name description url licenses developers scm; do # Maven Central asks for them
    grep -q "<$element[ >]" "$artifact/$2/$name-$2.pom" || { echo "consume.sh: $name has no <$element>" >&2; exit 1; }
  done
  for file in $files; do
    test -s "$artifact/$2/$name-$2$file" || { echo "consume.sh: no $name-$2$file" >&2; exit 1; }
  done
  if [ "$name" != supplier-sdk-bom ]; then
    unzip -qql "$artifact/$2/$name-$2.jar" META-INF/LICENSE >/dev/null || { echo "consume.sh: $name has no licence" >&2; exit 1; }
  fi
  for file in "$artifact/$2"/*; do
    file=$(basename "$file" | sed -E 's/(\.(asc|md5|sha1|sha256|sha512))+$//')
    case " $files " in
      *" ${file#"$name-$2"} "*) ;;
      *) echo "consume.sh: $file is not part of a release" >&2; exit 1 ;;
    esac
  done
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$(dirname "$0")/../consumer" "$work/consumer"
cd "$work/consumer"

# Artifacts of other projects come from the local repository of this machine; those of this project must come from the
# folder. So the build gets a repository with links to all groups but ours.
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
if grep -rl --include=_remote.repositories '>central=' "$work/repository/io/github/suppliersdk"; then
  echo "consume.sh: these came from Maven Central, not from $folder" >&2
  exit 1
fi
java -cp "$(cat "$work/class-path")" RunWithSandbox.java target/lib target/classes

echo "the release can be used"
