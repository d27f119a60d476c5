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
columns=
[ -t 0 ] && in=true
[ -t 1 ] && out=true
[ -t 2 ] && err=true
if [ "$out" = true ] || [ "$err" = true ]; then
  size=$(stty size 2>/dev/null </dev/tty)
  columns=${size#* }
fi
# For a fast start: the serial collector has less to set up, and with C1 alone there are no C2 compiler threads.
exec "$java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto -Dsupplier.stdin.terminal=$in \
  -Dsupplier.stdout.terminal=$out -Dsupplier.stderr.terminal=$err -Dsupplier.columns="$columns" \
  $SUPPLIER_JAVA_OPTS -jar "$self" "$@"
exit 1
