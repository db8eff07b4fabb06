#!/bin/sh
# Writes the digests of the images' tags, as they are today, into compose.yaml and the Dockerfile. For a new version change its tag first.
# Needs Docker with buildx and the internet. Look at `git diff` afterwards.
set -eu
cd "$(dirname "$0")/.."
for file in deploy/compose.yaml Dockerfile; do
  for image in $(grep -oE '[a-z0-9./-]+:[A-Za-z0-9._-]+@sha256:[0-9a-f]{64}' "$file" | sort -u); do
    tag=${image%@*}
    digest=$(docker buildx imagetools inspect "$tag" --format '{{.Manifest.Digest}}')
    sed -i.before "s|$image|$tag@$digest|" "$file"
    rm "$file.before"
    echo "$tag@$digest"
  done
done
