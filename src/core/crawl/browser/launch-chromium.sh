#!/bin/sh
# Starts Chromium. Root starts it as another account, because its sandbox does not work as root. start-chromium.ts names Chromium's
# path and, for root, the account in the environment.
set -eu
for argument; do
  case "$argument" in --user-data-dir=*) profile="${argument#*=}" ;; esac
done
# It writes settings and caches to its home.
export HOME="$profile"
if [ -z "${CHROMIUM_UID:-}" ]; then
  exec "$CHROMIUM_PROGRAM" "$@"
fi
# Our process has made the profile and will remove it.
chown "$CHROMIUM_UID:$CHROMIUM_UID" "$profile"
exec setpriv --reuid="$CHROMIUM_UID" --regid="$CHROMIUM_UID" --clear-groups -- "$CHROMIUM_PROGRAM" "$@"
