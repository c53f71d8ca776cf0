# Turnout in a container: `docker build -t turnout .`, or with PostgreSQL by compose.yaml.
# The Node of scripts/runtime.
FROM node:26.10.0-slim AS build
WORKDIR /turnout
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN node scripts/build.mjs && node scripts/image.mjs /image

FROM node:26.10.0-slim
# With many arenas, Linux would keep what the threads of PDFs and exports have freed.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /turnout
COPY --from=build /image ./
# A new volume gets the owner of the folder that it covers.
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=60s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm, so that a stop reaches it and requests in flight finish.
CMD ["node", "dist/server/main.js"]
