#!/usr/bin/env bash
# Uploads a folder that release.sh has created to the portal of Maven Central, which checks it; a person publishes it there.
# The API: https://central.sonatype.org/publish/publish-portal-api/
#
# usage: CENTRAL_TOKEN=... .github/scripts/upload.sh FOLDER NAME
set -euo pipefail
if [ $# -ne 2 ] || [ -z "${CENTRAL_TOKEN:-}" ]; then
  sed -n '2,5s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
bundle=$(mktemp -d)/bundle.zip
trap 'rm -rf "$(dirname "$bundle")"' EXIT
# Maven Central creates the metadata itself.
(cd "$1" && find . -type f ! -name 'maven-metadata.xml*' | LC_ALL=C sort | zip -q -@ "$bundle")
# The token is passed in a file descriptor, because every user of the machine can read arguments.
curl --fail-with-body --silent --show-error \
  --header @<(printf 'Authorization: Bearer %s' "$CENTRAL_TOKEN") \
  --form bundle=@"$bundle" \
  "https://central.sonatype.com/api/v1/publisher/upload?publishingType=USER_MANAGED&name=$(printf '%s' "$2" | jq -sRr @uri)"
echo
