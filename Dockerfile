# One image per process: docker build --target web|worker|migrate . (docker-compose.yml builds all three, which share
# all layers but the last.) Needs BuildKit, which Docker Engine has from 20.10 on.
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app
ENV NPM_CONFIG_CACHE=/tmp/npm NPM_CONFIG_AUDIT=false NPM_CONFIG_FUND=false NPM_CONFIG_UPDATE_NOTIFIER=false

# This stage has everything that the build needs. Skip install scripts: packages with binaries (esbuild, swc,
# Temporal's bridge) bring them along, and the demo's database isn't used.
FROM base AS build
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/tmp/npm npm ci --include=dev --ignore-scripts
COPY . .
# Generates the database client and writes build/: pages, web server, worker, migrations, workflow bundle.
RUN node scripts/run.mjs build

# This stage has only the packages that are needed at run time.
FROM base AS packages
COPY package.json package-lock.json ./
# npm treats the Prisma CLI and TypeScript, which are optional peers of the client, as optional dependencies, so leave
# those out. sharp's binaries for this platform are optional too, but needed.
RUN --mount=type=cache,target=/tmp/npm npm ci --omit=dev --omit=optional --ignore-scripts
COPY --from=build /app/node_modules/@img ./node_modules/@img
# Temporal's bridge comes with its Rust sources and a binary per platform. Keep one binary.
RUN cd node_modules/@temporalio/core-bridge \
  && case "$(uname -m)" in aarch64) keep=aarch64-unknown-linux-gnu ;; *) keep="$(uname -m)-unknown-linux-gnu" ;; esac \
  && find releases -mindepth 1 -maxdepth 1 ! -name "$keep" -exec rm -r {} + \
  && rm -r sdk-core && test -f "releases/$keep/index.node"
# Delete Prisma's query compilers for other databases, types, and source maps of packages (ours are in build/).
RUN find node_modules/@prisma/client/runtime -name 'query_compiler_*' ! -name '*.postgresql.*' -delete \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM base AS runtime
ENV NODE_ENV=production APP_MODE=production
COPY --from=packages /app/node_modules ./node_modules
# The bundles need package.json, because its "type" says that they're modules.
COPY package.json ./
COPY prisma/migrations ./prisma/migrations
COPY --from=build /app/prisma/generated ./prisma/generated
COPY --from=build /app/build ./build
USER node
STOPSIGNAL SIGTERM

FROM runtime AS migrate
ENV SHOULDER_PART=migrate NODE_OPTIONS=--max-old-space-size=128
CMD ["node", "build/migrate.js"]

FROM runtime AS worker
COPY docker/worker-health.mjs ./docker/worker-health.mjs
# Workflows are cached outside of this heap too, so leave room below the container's limit. Without the arena limit,
# each of the many threads would keep memory that it no longer needs.
ENV SHOULDER_PART=worker MALLOC_ARENA_MAX=2 NODE_OPTIONS="--max-old-space-size=512 --enable-source-maps"
HEALTHCHECK --interval=60s --timeout=15s --start-period=60s --retries=3 CMD ["node", "docker/worker-health.mjs"]
CMD ["node", "build/worker.js"]

# The last target is the one that a plain `docker build .` makes.
FROM runtime AS web
ENV SHOULDER_PART=web HOST=0.0.0.0 PORT=3000 NODE_OPTIONS="--max-old-space-size=384 --max-semi-space-size=32 --enable-source-maps"
EXPOSE 3000
# Use /healthz, not /readyz, because the site keeps taking requests while Temporal is down.
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server.js"]
