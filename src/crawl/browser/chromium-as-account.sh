#!/bin/sh
# Starts Chromium as another account, because its sandbox does not work as root. start-chromium.ts names the account and
# Chromium's path in the environment. The profile, which our process has made and will remove, is given to that account.
set -eu
for argument; do
  case "$argument" in --user-data-dir=*) profile="${argument#*=}" ;; esac
done
chown "$CHROMIUM_UID:$CHROMIUM_UID" "$profile"
# It writes settings and caches to its home.
export HOME="$profile"
exec setpriv --reuid="$CHROMIUM_UID" --regid="$CHROMIUM_UID" --clear-groups -- "$CHROMIUM_PROGRAM" "$@"
