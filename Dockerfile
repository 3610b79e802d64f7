# The Node version is that of package-lock.json, in the official image. To pin its digest: --build-arg NODE_IMAGE=node@sha256:…
ARG NODE_IMAGE=node:26.10.0-bookworm-slim

# Builds the pages. Only web/dist is used below.
FROM ${NODE_IMAGE} AS pages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY tools/node/package.json tools/node/
RUN npm ci --ignore-scripts --workspace @coloa/web
COPY tsconfig.base.json ./
COPY contract/src contract/src
COPY i18n i18n
COPY web web
WORKDIR /app/web
RUN node ../node_modules/vite/bin/vite.js build --logLevel warn

# The embedded PostgreSQL stays in the image: the server uses it without `DATABASE_URL`, and `backup --verify` restores into one.
FROM ${NODE_IMAGE} AS program
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY tools/node/package.json tools/node/
RUN npm ci --ignore-scripts --omit=dev --workspace @coloa/server
# The server does not read all files of its packages, so this step deletes the others.
COPY tools/prepare tools/prepare
RUN node tools/prepare/clean-up.mjs node_modules && rm -rf node_modules/.bin tools web
COPY --from=pages /app/web/dist web/dist
COPY contract/src contract/src
COPY i18n i18n
COPY server/content server/content
COPY server/src server/src
COPY server/migrations server/migrations
COPY ops/image ops/image
COPY LICENSE NOTICE CHANGELOG.md ./
RUN node ops/image/link-postgres.ts
# Makes the files readable whatever the umask of the checkout is.
RUN chmod -R a+rX,go-w .
# The first start as the user of the image fills the compile cache, because later starts cannot write below /app.
RUN install -d -o 1000 -g 1000 node_modules/.cache
USER 1000:1000
RUN node ops/image/first-start.ts
RUN chmod -R a+rX node_modules/.cache

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Coloa" \
      org.opencontainers.image.description="A self-hosted web application for security-testing teams" \
      org.opencontainers.image.licenses="Apache-2.0"
# By default, glibc creates up to 8 memory arenas per CPU core and retains freed memory in each of them. Two arenas limit this.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data BACKUP_DIR=/backups MALLOC_ARENA_MAX=2
WORKDIR /app
# The files belong to root, so that the server cannot change its own code.
COPY --from=program /app ./
RUN install -d -m 700 -o 1000 -g 1000 /data /backups
USER 1000:1000
VOLUME ["/data", "/backups"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["node", "ops/image/healthcheck.ts"]
CMD ["node", "--max-semi-space-size=16", "server/src/main.ts"]
