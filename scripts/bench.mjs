#!/usr/bin/env node
// Drives the server with wrk, and nginx with the same bytes as static files, on the same machine one after the other.
// Prints ratios and CPU time per request; absolute numbers depend on the machine more than on the server.

import { execFile, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect, createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { start, temporaryFolder } from './server.mjs';

const execute = promisify(execFile);
const seconds = Number(process.env.SECONDS_EACH ?? 6);
const paths = ['/api/creatives?limit=24', '/api/services', '/'];
const encodings = ['identity', 'gzip'];
const tick = 1_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** CPU milliseconds that a process and its children have used. */
function cpu(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name may contain blanks; the fields after it do not. utime and stime are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  const own = (Number(fields[11]) + Number(fields[12])) * tick;
  return children.reduce((sum, child) => sum + cpu(child), own);
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}

/** nginx with one file for each path and encoding. */
async function startNginx(files) {
  const folder = temporaryFolder();
  // Its workers drop root's rights.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'site'));
  const locations = files.map(({ path, type, plain, gzip }, number) => {
    writeFileSync(join(folder, 'site', `${number}`), plain);
    writeFileSync(join(folder, 'site', `${number}.gz`), gzip);
    const name = path.split('?')[0];
    return `location = ${name} { default_type "${type}"; gzip_static on; try_files /${number} =404; }`;
  });
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes ${availableParallelism()}; daemon off; pid ${folder}/pid; error_log stderr crit;
    events { worker_connections 512; }
    http { access_log off; sendfile on; tcp_nopush on; open_file_cache max=100; keepalive_requests 1000000; ${temporary.join(' ')}
      server { listen 127.0.0.1:${port}; root ${folder}/site; ${locations.join('\n')} } }`,
  );
  const program =
    ['/usr/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'].find((path) => existsSync(path)) ?? 'nginx';
  const child = spawn(program, ['-c', join(folder, 'nginx.conf'), '-p', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.on('exit', () => child.kill('SIGTERM'));
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
  }
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => child.kill('SIGTERM') };
}

/** Requests per second and CPU milliseconds per request. */
async function drive(server, path, encoding) {
  const options = ['-t2', '-c32', '-H', `Accept-Encoding: ${encoding}`];
  // Not synchronous: the server's log must be read meanwhile, or the server would block on it.
  const wrk = async (duration) => (await execute('wrk', [...options, `-d${duration}s`, server.url + path])).stdout;
  await wrk(1);
  const before = cpu(server.pid);
  const output = await wrk(seconds);
  const used = cpu(server.pid) - before;
  const requests = Number(/(\d+) requests in/.exec(output)[1]);
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`${server.url}${path}:\n${output}`);
  return { rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)[1]), cpu: used / requests };
}

/** The body as it is sent, and its type. */
function fetchRaw(server, path, encoding) {
  return new Promise((resolve, reject) => {
    const sent = get(server.url + path, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const pieces = [];
      answer.on('data', (piece) => pieces.push(piece));
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${path}: ${answer.statusCode}`));
        resolve({ type: answer.headers['content-type'].split(';')[0], body: Buffer.concat(pieces) });
      });
    });
    sent.on('error', reject);
  });
}

const marsam = await start(temporaryFolder(), { MARSAM_LOG: 'warn,marsam=info,marsam_http=warn' });
const files = [];
for (const path of paths) {
  const { type, body: plain } = await fetchRaw(marsam, path, 'identity');
  const { body: gzip } = await fetchRaw(marsam, path, 'gzip');
  files.push({ path, type, plain, gzip });
}
const nginx = await startNginx(files);
const rows = [];
for (const { path, plain, gzip } of files) {
  for (const encoding of encodings) {
    const ours = await drive(marsam, path, encoding);
    const theirs = await drive(nginx, path, encoding);
    rows.push({
      path,
      encoding,
      bytes: encoding === 'gzip' ? gzip.length : plain.length,
      'rate / nginx': (ours.rate / theirs.rate).toFixed(2),
      'CPU ms a request': ours.cpu.toFixed(3),
      'nginx CPU ms': theirs.cpu.toFixed(3),
      'requests/s': Math.round(ours.rate),
    });
  }
}
console.table(rows);
nginx.stop();
await marsam.stop();
