#!/usr/bin/env bash
# Builds the files of a release for Maven Central in a folder: jars, sources, Javadoc, POMs, SBOMs, signatures, checksums.
# Checks the signatures if gpg is installed.
#
# usage: .github/scripts/release.sh FOLDER [VERSION]
#
# Builds the last commit, in a clone and with the time of the commit: files that are not committed are left out, and each
# build of a commit produces the same jars. Without VERSION, the version is that of the POMs.
# Without MAVEN_GPG_KEY (an ASCII-armoured secret key, with its passphrase in MAVEN_GPG_PASSPHRASE) this is a dry run, signed
# with a temporary key. With a key, the POMs must have the snapshot of VERSION, and CHANGELOG must have a heading for VERSION.
set -euo pipefail
if [ $# -lt 1 ] || [ $# -gt 2 ]; then
  sed -n '2,10s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
mkdir -p "$1"
folder=$(cd "$1" && pwd)
if [ -n "$(ls -A "$folder")" ]; then
  echo "release.sh: $folder is not empty" >&2
  exit 2
fi
version=${2:-}
umask 022 # archives contain the permissions of files
source=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'gpgconf --homedir "$work/gpg" --kill all 2>/dev/null || true; rm -rf "$work"' EXIT

git clone --quiet "$source" "$work/clone"
cd "$work/clone"
if [ -n "$version" ] && [[ ! $version =~ ^[0-9]+\.[0-9]+\.[0-9]+(-(alpha|beta|rc)[0-9.-]*)?$ ]]; then
  echo "release.sh: $version is not the version of a release, such as 1.2.3 or 1.2.3-rc1" >&2
  exit 2
fi
if [ -n "${MAVEN_GPG_KEY:-}" ]; then
  if [ -z "$version" ]; then
    echo "release.sh: MAVEN_GPG_KEY is set without a VERSION, but snapshots are not signed" >&2
    exit 2
  fi
  next=$(sed -nE 's#.*<version>(.*)-SNAPSHOT</version>.*#\1#p' pom.xml | head -1)
  if [ "${version%%-*}" != "$next" ]; then
    echo "release.sh: the version to release is $version, but the POMs have $next-SNAPSHOT" >&2
    exit 2
  fi
  if ! grep -qE "^## ${version//./\\.}( |\$)" sdk-core/docs/CHANGELOG.md; then
    echo "release.sh: sdk-core/docs/CHANGELOG.md has no heading \"## $version\"" >&2
    exit 2
  fi
fi
time=$(TZ=UTC0 git log -1 --date=format-local:%Y-%m-%dT%H:%M:%SZ --format=%cd)
if [ -n "$version" ]; then
  mvn -B -ntp -q org.codehaus.mojo:versions-maven-plugin:2.19.1:set \
    -DnewVersion="$version" -DprocessAllModules -DgenerateBackupPoms=false
fi
if [ -z "${MAVEN_GPG_KEY:-}" ]; then
  echo "release.sh: no MAVEN_GPG_KEY, so this is a dry run, signed with a temporary key"
  mkdir -m 700 "$work/gpg"
  export MAVEN_GPG_PASSPHRASE=dry-run
  secret=(gpg --homedir "$work/gpg" --batch --quiet --pinentry-mode loopback --passphrase "$MAVEN_GPG_PASSPHRASE")
  "${secret[@]}" --quick-generate-key 'dry run <nobody@invalid>' ed25519 sign 1d
  MAVEN_GPG_KEY=$("${secret[@]}" --armor --export-secret-keys)
  export MAVEN_GPG_KEY
fi
release=$work/release
mvn -B -ntp -Prelease -DskipTests -Dmaven.install.skip -Dproject.build.outputTimestamp="$time" \
  -DaltDeploymentRepository="local::file:$release" deploy
if command -v gpg >/dev/null; then
  if [ ! -d "$work/gpg" ]; then
    mkdir -m 700 "$work/gpg"
    gpg --homedir "$work/gpg" --batch --quiet --import <<<"$MAVEN_GPG_KEY"
  fi
  find "$release" -name '*.asc' | while read -r signature; do
    gpg --homedir "$work/gpg" --batch --quiet --verify "$signature" "${signature%.asc}" 2>"$work/gpg.log" ||
      { cat "$work/gpg.log" >&2; echo "release.sh: $signature is not valid" >&2; exit 1; }
  done
fi
cp -r "$release/." "$folder"
(cd "$folder" && find io \( -name '*.jar' -o -name '*.pom' \) -print0 | LC_ALL=C sort -z | xargs -0 sha256sum)
