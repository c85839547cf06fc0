# The image of one part: docker build --build-arg PART=services/order -t storefront/order:1.1.0 .
ARG NODE_IMAGE=node:24-alpine
# The image of the part's previous version. A front end keeps that version's files for tabs that are still open.
ARG PREVIOUS_IMAGE=none

FROM ${NODE_IMAGE} AS none
WORKDIR /app

FROM ${PREVIOUS_IMAGE} AS previous

FROM ${NODE_IMAGE} AS manifests
WORKDIR /source
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete

FROM ${NODE_IMAGE} AS build
WORKDIR /source
COPY --from=manifests /source ./
RUN npm ci --omit=dev --loglevel=error
COPY . .
COPY --from=previous /app /previous
ARG PART
RUN node scripts/image.mjs "${PART}" /image /previous

FROM ${NODE_IMAGE}
ARG PART
ENV NODE_ENV=production PART=${PART} HOST=0.0.0.0 PORT=8080 DATA_DIR=/tmp/data
WORKDIR /app
COPY --from=build /image ./
USER 1000
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=10s --start-period=120s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "start.mjs"]
