#!/bin/sh
# The command supplier. This file is this script followed by the jar that it starts. It needs Java 17 or later.
case "$0" in
  */*) self=$0 ;;
  *) self=$(command -v -- "$0") ;;
esac
if [ -n "$JAVA_HOME" ] && [ -x "$JAVA_HOME/bin/java" ]; then
  java=$JAVA_HOME/bin/java
elif java=$(command -v java); then
  :
else
  echo "supplier: Java was not found. Install Java 17 or later, and put it on the PATH or set JAVA_HOME." >&2
  exit 1
fi
# The release file tells the version without the time that it takes to start Java.
if grep -Eq '^JAVA_VERSION="(1|9|1[0-6])[".]' "$(dirname "$(readlink -f "$java")")/../release" 2>/dev/null; then
  echo "supplier: $java is too old. Java 17 or later is needed: put it on the PATH, or set JAVA_HOME." >&2
  exit 1
fi
in=false
out=false
err=false
[ -t 0 ] && in=true
[ -t 1 ] && out=true
[ -t 2 ] && err=true
# Java reads arguments and names of files in the encoding of the locale; cron sets none.
case "${LC_ALL:-${LC_CTYPE:-$LANG}}" in
  '' | C | POSIX) export LC_ALL=C.UTF-8 ;;
esac
# For a fast start: the serial collector has less to set up, and with C1 alone there are no C2 compiler threads.
exec "$java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto -Dsupplier.stdin.terminal=$in \
  -Dsupplier.stdout.terminal=$out -Dsupplier.stderr.terminal=$err \
  $SUPPLIER_JAVA_OPTS -jar "$self" "$@"
exit 1
