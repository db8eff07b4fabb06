# The product as a container image: `docker build -t autohub .`, then deploy/compose.yaml, or
# `docker run --init --read-only --tmpfs /tmp -v autohub:/data -p 127.0.0.1:3000:3000 autohub`. docs/operations.md says more.
# `sh deploy/pin-images.sh` writes the digests of the tags as they are today.
ARG BUILD_IMAGE=node:22-bookworm-slim@sha256:48e4b67d85f87bd551df43704e24d252f56cc5f8e9718841aace50f19948f0f9
ARG RUN_IMAGE=debian:bookworm-slim@sha256:abd67ffcfa541b485a3dff59865ab629aa048a6c613e639d36e7456b0b229241

FROM ${BUILD_IMAGE} AS packages
WORKDIR /app
# The pinned Node.js is linked against it.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json .npmrc ./
# After an installation npm runs it.
COPY scripts/prune-packages.cjs scripts/

# The pages hold their libraries, so what builds them stays behind here.
FROM packages AS pages
# The pinned Node.js comes with the packages; that of the image only runs npm.
RUN npm ci
COPY . .
RUN npm run build

FROM packages AS build
RUN npm ci --omit=dev
COPY . .
COPY --from=pages /app/dist dist
# Types are stripped now, because the image's own files cannot be written later.
RUN node_modules/.bin/node --max-semi-space-size=8 src/app/start.ts --prepare

FROM ${RUN_IMAGE}
# A browser for dealers' websites that only scripts build; it triples the image. It needs a container that may make user namespaces.
ARG WITH_CHROMIUM=no
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libatomic1 tzdata $([ "$WITH_CHROMIUM" = yes ] && echo chromium) \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --no-create-home --home-dir /tmp --shell /usr/sbin/nologin autohub \
  && install -d -o autohub -g autohub -m 700 /data
COPY --from=build /app /app
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 PATH=/app/node_modules/.bin:$PATH
USER autohub
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "src/app/start.ts"]
