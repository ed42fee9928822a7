# The server in an image of its own: docker build --build-arg REVISION="$(git rev-parse --short=12 HEAD)" -t marsam .
FROM node:20.20-bookworm AS web
WORKDIR /marsam/frontend
COPY frontend/package.json frontend/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . /marsam
RUN npm run build

FROM rust:1.95.0-bookworm AS server
ARG REVISION=unknown
WORKDIR /marsam
COPY . .
COPY --from=web /marsam/frontend/dist frontend/dist
RUN MARSAM_REVISION="$REVISION" cargo build --release --locked -p marsam-app --features postgres-tls

FROM debian:bookworm-slim
# Certificates of mail servers, providers and buckets are checked against those of the system. ffmpeg converts films.
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates ffmpeg \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --home-dir /data --no-create-home marsam \
  && install -d -m 0750 -o marsam -g marsam /data
COPY --from=server /marsam/target/release/marsam /usr/bin/marsam
USER 10001
WORKDIR /data
VOLUME /data
ENV MARSAM_BIND=0.0.0.0:8080 \
  DATABASE_URL=sqlite:///data/marsam.db \
  MARSAM_MAIL_URL=file:///data/outbox
EXPOSE 8080
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/bin/marsam"]
CMD ["serve"]
