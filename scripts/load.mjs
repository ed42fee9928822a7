// Load on one server of this machine, and nginx with the same bytes.

import { execFile, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect, createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { Visitor, temporaryFolder } from './server.mjs';

const execute = promisify(execFile);
const seconds = Number(process.env.SECONDS_EACH ?? 6);
const tick = 1_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** CPU milliseconds that a process and its children have used. */
export function cpu(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name may contain blanks; the fields after it do not. utime and stime are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = (Number(fields[11]) + Number(fields[12])) * tick;
  return childrenOf(pid).reduce((sum, child) => sum + cpu(child), own);
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

/** nginx with one file for each path and encoding, `open` of them at a time. */
export async function startNginx(files, open = 100) {
  const folder = temporaryFolder();
  // Its workers drop root's rights.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'site'));
  const locations = files.map(({ path, type, plain, gzip, br }, number) => {
    writeFileSync(join(folder, 'site', `${number}`), plain);
    writeFileSync(join(folder, 'site', `${number}.gz`), gzip);
    // nginx serves gzip by its own module; Brotli as a file of its own, by the request's header.
    writeFileSync(join(folder, 'site', `${number}-br`), br ?? '');
    const name = path.split('?')[0];
    return `location = ${name} { default_type "${type}"; gzip_static on; if ($http_accept_encoding = br) { rewrite ^ /${number}-br last; } try_files /${number} =404; }
      location = /${number}-br { internal; default_type "${type}"; add_header Content-Encoding br; }`;
  });
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes ${availableParallelism()}; daemon off; pid ${folder}/pid; error_log stderr crit;
    events { worker_connections 512; }
    http { access_log off; sendfile on; tcp_nopush on; open_file_cache max=${open}; keepalive_requests 1000000; ${temporary.join(' ')}
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

function childrenOf(pid) {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
}

/** Runs all threads of a process and its children on one core, and `drive` on the other. */
export function pin(pid, core) {
  execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' });
  pinned.add(pid);
  for (const child of childrenOf(pid)) pin(child, core);
}

const pinned = new Set();

/** Requests per second, their number, and CPU milliseconds of one. A Lua file may say what is asked. */
export async function drive(server, path, encoding, script, warmUp = 1) {
  const isPinned = pinned.has(server.pid);
  const [program, ...before] = isPinned ? ['taskset', '-c', '1', 'wrk', '-t1'] : ['wrk', '-t2'];
  const options = [...before, '-c32', '-H', `Accept-Encoding: ${encoding}`, ...(script ? ['-s', script] : [])];
  // Not synchronous: the server's log must be read meanwhile, or the server would block on it.
  const wrk = async (duration) => (await execute(program, [...options, `-d${duration}s`, server.url + path])).stdout;
  if (warmUp > 0) await wrk(warmUp);
  const started = cpu(server.pid);
  const output = await wrk(seconds);
  const used = cpu(server.pid) - started;
  const requests = Number(/(\d+) requests in/.exec(output)[1]);
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`${server.url}${path}:\n${output}`);
  return { rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)[1]), cpu: used / requests, requests };
}

/** The body as it is sent, and its type. */
export function fetchRaw(server, path, encoding) {
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

/** Proportional set size in megabytes. */
export function memoryOf(pid) {
  const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
  return Number(kilobytes) / 1_024;
}

/** p99 of a page in milliseconds while `load` runs; asked for one at a time, on a connection that the load leaves free. */
export async function p99(server, path, load, visitor = new Visitor()) {
  const connections = new Agent({ keepAlive: true, maxSockets: 1 });
  const busy = load();
  const times = [];
  const until = performance.now() + 6_000;
  while (performance.now() < until) {
    const began = performance.now();
    await visitor.must(server, 'GET', path, { connections });
    times.push(performance.now() - began);
    await pause(2);
  }
  await busy;
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.99)];
}
