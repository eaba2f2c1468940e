# syntax=docker/dockerfile:1
# Every step is rehearsed without a container engine by `npm run rehearse-image` (tooling/rehearse-image.ts), which reads this file.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY tools/package.json ./tools/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . ./
RUN npm run -s build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY tools/package.json ./tools/
# The server runs no tool, and the packages that bring Node are for machines without it.
RUN npm ci --omit=dev --workspaces=false --ignore-scripts --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/.bin

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY package.json LICENSE ./
COPY contract ./contract
COPY lib ./lib
COPY content ./content
COPY server ./server
COPY tooling/serve.sh ./tooling/serve.sh
COPY --from=build /app/dist ./dist
# Owned by root: whoever takes over the process cannot change the program.
RUN mkdir -m 700 ./data && chown 1000:1000 ./data
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/app/data
VOLUME /app/data
EXPOSE 3000
USER 1000:1000
HEALTHCHECK --interval=10s --timeout=3s --start-period=40s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The script becomes node, so that SIGTERM reaches it.
CMD ["sh", "tooling/serve.sh", "node"]
