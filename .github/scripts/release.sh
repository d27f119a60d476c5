#!/usr/bin/env bash
# Builds what goes to Maven Central into a folder: jars, sources, Javadoc, POMs, SBOMs, signatures, checksums.
#
# usage: .github/scripts/release.sh FOLDER [VERSION]
#
# What is committed is built, in a clone, with the time of its commit: nothing that lies about can get in, and whoever
# builds the same commit gets the same jars. Without VERSION the version stays what the POMs say.
# Without MAVEN_GPG_KEY (an ASCII-armoured secret key; MAVEN_GPG_PASSPHRASE opens it) it is a dry run: signed by a key
# that is made for it and thrown away.
set -euo pipefail
if [ $# -lt 1 ] || [ $# -gt 2 ]; then
  sed -n '2,9s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
mkdir -p "$1"
folder=$(cd "$1" && pwd)
if [ -n "$(ls -A "$folder")" ]; then
  echo "release.sh: $folder is not empty" >&2
  exit 2
fi
version=${2:-}
umask 022 # archives keep the rights of files
source=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'gpgconf --homedir "$work/gpg" --kill all 2>/dev/null || true; rm -rf "$work"' EXIT

git clone --quiet "$source" "$work/clone"
cd "$work/clone"
time=$(TZ=UTC0 git log -1 --date=format-local:%Y-%m-%dT%H:%M:%SZ --format=%cd)
if [ -n "$version" ]; then
  mvn -B -ntp -q org.codehaus.mojo:versions-maven-plugin:2.19.1:set \
    -DnewVersion="$version" -DprocessAllModules -DgenerateBackupPoms=false
fi
if [ -z "${MAVEN_GPG_KEY:-}" ]; then
  echo "release.sh: no MAVEN_GPG_KEY, so this is a dry run, signed by a key of no worth"
  mkdir -m 700 "$work/gpg"
  export MAVEN_GPG_PASSPHRASE=dry-run
  secret=(gpg --homedir "$work/gpg" --batch --quiet --pinentry-mode loopback --passphrase "$MAVEN_GPG_PASSPHRASE")
  "${secret[@]}" --quick-generate-key 'dry run <nobody@invalid>' ed25519 sign 1d
  MAVEN_GPG_KEY=$("${secret[@]}" --armor --export-secret-keys)
  export MAVEN_GPG_KEY
fi
mvn -B -ntp -Prelease -DskipTests -Dmaven.install.skip -Dproject.build.outputTimestamp="$time" \
  -DaltDeploymentRepository="local::file:$folder" deploy
find "$folder" -name '*.jar' -o -name '*.pom' | LC_ALL=C sort | (cd "$folder" && xargs sha256sum) | sed "s#$folder/##"
