#!/usr/bin/env bash
# Writes the SHA-256 of everything that Maven resolves for the build, plugins and POMs included, into .mvn/checksums.
# From version 3.9.2 on Maven compares what it resolves with that list (.mvn/maven.config) and fails where they differ.
#
# usage: .github/scripts/checksums.sh, with Maven 3.9.2 or later; then look at the difference and commit it
set -euo pipefail
cd "$(dirname "$0")/../.."
case $(mvn -v | sed -nE 's/.*Apache Maven ([0-9.]+).*/\1/p' | head -1) in
  3.[0-8].* | 3.9.[01]) echo "checksums.sh: needs Maven 3.9.2 or later" >&2; exit 2 ;;
esac
list=.mvn/checksums/checksums.sha256
rm -f "$list"
# Runs the plugins of a release, so that they are on the list, without publishing anything.
mvn -B -ntp -q deploy -Pcoverage,release -Dmaven.install.skip -Dmaven.deploy.skip \
  -Dtest=FailureTableTest -Dsurefire.failIfNoSpecifiedTests=false \
  -Daether.artifactResolver.postProcessor.trustedChecksums.record=true
mvn -B -ntp -q -N org.codehaus.mojo:versions-maven-plugin:2.19.1:help \
  -Daether.artifactResolver.postProcessor.trustedChecksums.record=true
LC_ALL=C sort -o "$list" "$list"
rm -f "$list.bak" # Maven keeps a copy of the list before its last addition
git --no-pager diff --stat -- "$list"
