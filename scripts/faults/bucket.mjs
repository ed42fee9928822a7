// A bucket of Garage, an S3 server, which cargo builds once; scripts/setup faults does, too. S3_ENDPOINT names another
// server instead, with an empty bucket `marsam` in the region `kuwait`, for the credentials in AWS_ACCESS_KEY_ID and
// AWS_SECRET_ACCESS_KEY.

import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../server.mjs';

const program = join(root, 'target/garage/bin/garage');
const startMilliseconds = 30_000;

function built() {
  if (existsSync(program)) return program;
  const done = spawnSync(join(root, 'scripts/faults/build-garage'), { stdio: ['ignore', 'ignore', 'inherit'] });
  if (done.status !== 0) throw new Error('Garage could not be built');
  return program;
}

/** Two ports that are free. */
async function freePorts() {
  const probes = [createServer(), createServer()];
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve))));
  const ports = probes.map((probe) => probe.address().port);
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return ports;
}

/** Starts a server with an empty bucket, which ends with this process; resolves to the settings that lead to it. */
export async function bucket(folder) {
  const { S3_ENDPOINT, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = process.env;
  if (S3_ENDPOINT) {
    const MARSAM_MEDIA_URL = `s3://marsam?endpoint=${S3_ENDPOINT}&region=kuwait`;
    return { MARSAM_MEDIA_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY };
  }
  const garage = join(folder, 'garage');
  mkdirSync(garage);
  const [port, internal] = await freePorts();
  const config = join(garage, 'garage.toml');
  writeFileSync(
    config,
    `metadata_dir = "${garage}/meta"
data_dir = "${garage}/data"
db_engine = "sqlite"
replication_factor = 1
rpc_bind_addr = "127.0.0.1:${internal}"
rpc_public_addr = "127.0.0.1:${internal}"
rpc_secret = "${randomBytes(32).toString('hex')}"

[s3_api]
s3_region = "kuwait"
api_bind_addr = "127.0.0.1:${port}"
`,
  );
  const [key, secret] = [`GK${randomBytes(12).toString('hex')}`, randomBytes(32).toString('hex')];
  const env = {
    ...process.env,
    GARAGE_DEFAULT_ACCESS_KEY: key,
    GARAGE_DEFAULT_SECRET_KEY: secret,
    GARAGE_DEFAULT_BUCKET: 'marsam',
  };
  const log = join(garage, 'log');
  const given = ['-c', config, 'server', '--single-node', '--default-access-key', '--default-bucket'];
  const server = spawn(built(), given, { env, stdio: ['ignore', 'ignore', openSync(log, 'w')] });
  process.once('exit', () => server.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  // An answer that it must be signed is one.
  for (const deadline = Date.now() + startMilliseconds; !(await fetch(url).catch(() => null)); await sleep(100)) {
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error(`Garage does not answer:\n${readFileSync(log, 'utf8')}`);
  }
  return {
    MARSAM_MEDIA_URL: `s3://marsam?endpoint=${url}&region=kuwait`,
    AWS_ACCESS_KEY_ID: key,
    AWS_SECRET_ACCESS_KEY: secret,
  };
}

/**
 * A door to that bucket: the settings that lead through it. From `age` on each object is as old as a list can say. A bucket
 * keeps the times itself, so no one can move them in it.
 */
export async function agingDoor(settings) {
  const location = new URL(settings.MARSAM_MEDIA_URL);
  const { hostname, port } = new URL(location.searchParams.get('endpoint'));
  let isOld = false;
  const door = createHttpServer((asked, answer) => {
    // The signature names the door as its host, so all headers go on as they are.
    const options = { hostname, port, method: asked.method, path: asked.url, headers: asked.headers };
    const sent = request(options, (got) => {
      if (!isOld || !/xml/.test(got.headers['content-type'] ?? '')) {
        answer.writeHead(got.statusCode, got.headers);
        got.pipe(answer);
        return;
      }
      const pieces = [];
      got.on('data', (piece) => pieces.push(piece));
      got.on('end', () => {
        const read = Buffer.concat(pieces).toString('utf8');
        const text = read.replace(/<LastModified>[^<]*/g, '<LastModified>2020-01-01T00:00:00.000Z');
        const { 'transfer-encoding': _, ...headers } = got.headers;
        answer.writeHead(got.statusCode, { ...headers, 'content-length': Buffer.byteLength(text) });
        answer.end(text);
      });
    });
    sent.on('error', () => answer.destroy());
    asked.on('error', () => sent.destroy());
    asked.pipe(sent);
  });
  await new Promise((resolve) => door.listen(0, '127.0.0.1', resolve));
  door.unref();
  location.searchParams.set('endpoint', `http://127.0.0.1:${door.address().port}`);
  const through = { ...settings, MARSAM_MEDIA_URL: decodeURIComponent(location.href) };
  return { settings: through, age: () => (isOld = true) };
}
