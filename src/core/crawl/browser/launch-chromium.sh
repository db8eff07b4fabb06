#!/bin/sh
# Starts Chromium with low priority, because the scripts of a dealer's page may use all the processor time there is, and
# requests of shoppers come first. Root starts it as another account, because its sandbox does not work as root.
# start-chromium.ts names Chromium's path, the niceness and, for root, the account in the environment.
set -eu
if [ -z "${CHROMIUM_UID:-}" ]; then
  exec nice -n "$CHROMIUM_NICENESS" "$CHROMIUM_PROGRAM" "$@"
fi
for argument; do
  case "$argument" in --user-data-dir=*) profile="${argument#*=}" ;; esac
done
# Our process has made the profile and will remove it.
chown "$CHROMIUM_UID:$CHROMIUM_UID" "$profile"
# It writes settings and caches to its home.
export HOME="$profile"
exec nice -n "$CHROMIUM_NICENESS" \
  setpriv --reuid="$CHROMIUM_UID" --regid="$CHROMIUM_UID" --clear-groups -- "$CHROMIUM_PROGRAM" "$@"
