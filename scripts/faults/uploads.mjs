#!/usr/bin/env node
// Uploads under faults: a file of 100 MB whose connection is cut 20 times, the same file read by ranges, the same through
// nginx and Caddy as documented (where they are installed), the server killed KILLS times (4 if not given) while 190 files
// are uploaded, and the store compared and copied at the end. STORE=s3 keeps the files in a bucket of Garage, an S3 server
// which cargo builds; otherwise in a folder. Criterion: what was acknowledged is whole; bytes are sent at most 1.1 times, and
// through a proxy at most one part again for each cut; while it sends the file four times the server grows by at most
// 10 MB; every object is as the database says, in the copy, too, and after the sweep of the day after no
// object, nor what a kill broke off in a folder, is left without a row (of a bucket only what rows have listed: its objects
// cannot be made older). Needs sqlite3. With a PostgreSQL (scripts/with-postgres), two instances share it and the bucket
// instead: each goes on with the file that the other has begun, and both send it and know that it was deleted.

import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { binary, start, temporaryFolder, Visitor } from '../server.mjs';
import { bucket } from './bucket.mjs';
import { project } from './project.mjs';
import { proxied } from './proxy.mjs';

const MB = 1_000_000;
const largeBytes = 100 * MB;
const partBytes = 4 * 1024 * 1024;
const cuts = 20;
// An account begins at most 200 uploads an hour.
const files = 190;
const kills = Number(process.env.KILLS ?? 4);
const readings = 4;
const mostLarger = 10;
const tus = { 'tus-resumable': '1.0.0' };
const base64 = (text) => Buffer.from(text).toString('base64');
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const folder = temporaryFolder();

const document = (bytes) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)]);

async function begin(server, creative, projectId, length) {
  const metadata = `filename ${base64('work.pdf')},purpose ${base64('delivery')},request ${base64(projectId)}`;
  const headers = { ...tus, 'upload-length': length, 'upload-metadata': metadata, 'content-length': 0 };
  const begun = await creative.send(server, 'POST', '/api/uploads', { headers });
  if (begun.status !== 201) throw new Error(`an upload was not begun: ${begun.status} ${begun.text}`);
  return begun.headers.location;
}

async function offset(server, creative, path) {
  const asked = await creative.send(server, 'HEAD', path, { headers: tus });
  if (asked.status !== 200) throw new Error(`HEAD ${path}: ${asked.status}`);
  return Number(asked.headers['upload-offset']);
}

const partHeaders = (from) => ({
  ...tus,
  'upload-offset': from,
  'content-type': 'application/offset+octet-stream',
});

/** Sends a part and breaks the connection after `after` bytes. */
function sendAndCut(server, creative, path, from, part, after) {
  const { hostname, port } = new URL(server.url);
  const cookie = [...creative.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { ...partHeaders(from), cookie, 'content-length': part.length };
  return new Promise((resolve) => {
    const sending = request({ hostname, port, method: 'PATCH', path, headers });
    sending.on('error', resolve);
    sending.on('close', resolve);
    sending.write(part.subarray(0, after), () => setTimeout(() => sending.destroy(), 50));
  });
}

async function ready(server, creative, path) {
  const file = path.replace('uploads', 'files');
  for (let tries = 0; tries < 600; tries += 1) {
    const shown = await creative.must(server, 'GET', file);
    if (shown.state === 'ready') return file;
    if (shown.state === 'refused') throw new Error(`${file} was refused: ${shown.reason}`);
    await sleep(100);
  }
  throw new Error(`${file} was not processed within a minute`);
}

/** The digest of a file's content, read in ranges of 1 MB. */
async function read(server, creative, file, length) {
  const { hostname, port } = new URL(server.url);
  const cookie = [...creative.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const digest = createHash('sha256');
  for (let at = 0; at < length; at += MB) {
    const range = `bytes=${at}-${Math.min(at + MB, length) - 1}`;
    await new Promise((resolve, reject) => {
      const asked = request({ hostname, port, path: `${file}/content`, headers: { cookie, range } }, (answer) => {
        if (answer.statusCode !== 206) return reject(new Error(`${range}: ${answer.statusCode}`));
        answer.on('data', (bytes) => digest.update(bytes));
        answer.on('end', resolve);
        answer.on('error', reject);
      });
      asked.on('error', reject);
      asked.end();
    });
  }
  return digest.digest('hex');
}

/** The resident memory of a process, in MB. */
const resident = (pid) => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1_000;

/** Uploads the large file through `way`, cut off, and reads it back; `most` is how often its bytes may be sent. */
async function large(server, creative, projectId, way, most) {
  const bytes = document(largeBytes);
  const through = { ...server, url: way.url };
  const path = await begin(through, creative, projectId, bytes.length);
  const chosen = new Set();
  while (chosen.size < cuts) chosen.add(Math.floor(Math.random() * (bytes.length / partBytes - 2)));
  const places = [...chosen].sort((one, next) => one - next);
  let [sent, made] = [0, 0];
  for (let at = 0; at < bytes.length; at = await offset(through, creative, path)) {
    const part = bytes.subarray(at, at + partBytes);
    // A part that goes on after a cut reaches into the next one.
    if (Math.floor(at / partBytes) >= (places[0] ?? Infinity)) {
      places.shift();
      const after = Math.floor(Math.random() * part.length);
      await sendAndCut(through, creative, path, at, part, after);
      await sleep(200);
      [sent, made] = [sent + after, made + 1];
      continue;
    }
    const stored = await creative.send(through, 'PATCH', path, { body: part, headers: partHeaders(at) });
    // What had arrived before the cut was stored after the offset was asked for: it is asked for again, as browsers do.
    const isLate = stored.status === 409 && JSON.parse(stored.text).code === 'upload_offset';
    if (stored.status !== 204 && !isLate) throw new Error(`PATCH at ${at}: ${stored.status} ${stored.text}`);
    sent += part.length;
  }
  const file = await ready(through, creative, path);
  await read(through, creative, file, 10 * MB);
  const before = resident(server.pid);
  let peak = before;
  const watching = setInterval(() => (peak = Math.max(peak, resident(server.pid))), 20);
  let equal = 0;
  for (let time = 0; time < readings; time += 1)
    if ((await read(through, creative, file, bytes.length)) === sha256(bytes)) equal += 1;
  clearInterval(watching);
  const ratio = sent / bytes.length;
  console.log(
    `100 MB ${way.name}: ${made} cuts, sent ${ratio.toFixed(3)} times, digest equal ${equal} of ${readings} times; ` +
      `the server was at most ${(peak - before).toFixed(1)} MB larger while it sent the file in ranges`,
  );
  if (equal !== readings || made !== cuts || ratio > most || peak - before > mostLarger)
    throw new Error('the criterion of the large file is not met');
}

async function killed(settings, creativeOf, projectId) {
  let server = await start(folder, settings);
  let creative = await creativeOf(server);
  const stored = [];
  let lost = 0;
  for (let at = 0; at < files; at += 1) {
    const bytes = document(200_000 + Math.floor(Math.random() * 200_000));
    const kill = at % Math.ceil(files / kills) === 10;
    try {
      const path = await begin(server, creative, projectId, bytes.length);
      const sending = creative.send(server, 'PATCH', path, { body: bytes, headers: partHeaders(0) });
      if (kill) setTimeout(() => server.kill(), Math.random() * 10);
      const answer = await sending;
      if (answer.status !== 204) throw new Error(String(answer.status));
      stored.push({ path, digest: sha256(bytes), length: bytes.length });
    } catch (error) {
      if (!kill) throw error;
      lost += 1;
    }
    if (kill) {
      await server.kill();
      server = await start(folder, settings);
      creative = await creativeOf(server);
    }
  }
  let whole = 0;
  for (const { path, digest, length } of stored) {
    const file = await ready(server, creative, path);
    if ((await read(server, creative, file, length)) === digest) whole += 1;
  }
  console.log(`${kills} kills: ${stored.length} acknowledged, ${whole} whole, ${lost} not acknowledged`);
  await server.stop();
  if (whole !== stored.length) throw new Error('an acknowledged file is not whole');
}

const database = join(folder, 'marsam.db');

/** The answer of `marsam media`. */
function media(given, settings) {
  const env = { ...process.env, DATABASE_URL: `sqlite://${database}`, ...settings };
  const done = spawnSync(binary(), ['media', ...given], { cwd: folder, env, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`media ${given.join(' ')}: ${done.stdout}${done.stderr}`);
  return done.stdout.trim();
}

/** The paths of all files below a folder. */
function filesBelow(path) {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

/** The number of objects without a row; throws where one is missing or damaged. */
function unreferenced(settings) {
  const said = media(['verify'], settings);
  const found = /(\d+) that nothing refers to/.exec(said);
  if (!found) throw new Error(`media verify said: ${said}`);
  return Number(found[1]);
}

/** Lets two days pass for the store, sweeps, and counts what is left without a row. */
async function swept(settings) {
  const stored = join(folder, 'media');
  const unfinished = () => filesBelow(stored).filter((path) => /#\d+$/.test(path)).length;
  const count = (sql) => Number(execFileSync('sqlite3', [database, sql], { encoding: 'utf8' }));
  const before = `${unreferenced(settings)} objects without a row, ${unfinished()} unfinished files`;
  const listed = count('SELECT COUNT(*) FROM unused_objects');
  execFileSync('sqlite3', [database, "UPDATE unused_objects SET delete_at = '2000-01-01 00:00:00.000000'"]);
  const then = Date.now() / 1_000 - 2 * 24 * 3_600;
  for (const path of filesBelow(stored)) utimesSync(path, then, then);
  // A server sweeps when it starts. Of a bucket, what no row has listed is younger than a day.
  const isBucket = 'MARSAM_MEDIA_URL' in settings;
  const server = await start(folder, settings);
  const left = () => (isBucket ? count('SELECT COUNT(*) FROM unused_objects') : unreferenced(settings) + unfinished());
  for (let tries = 0; left() > 0; tries += 1) {
    if (tries > 300) throw new Error(`${left()} objects or files are left without a row`);
    await sleep(200);
  }
  await server.stop();
  const after = unreferenced(settings);
  console.log(`the sweep: before ${before}, ${listed} of them listed; after ${after} without a row`);
}

/** Compares the store with the database, copies it to a folder, and compares the copy. */
function compared(settings) {
  const copy = `file://${join(folder, 'copy')}`;
  const run = (given, more = {}) => console.log(`media ${given[0]}: ${media(given, { ...settings, ...more })}`);
  run(['verify']);
  run(['copy', settings.MARSAM_MEDIA_URL ?? `file://${join(folder, 'media')}`, copy]);
  run(['verify'], { MARSAM_MEDIA_URL: copy });
}

/** A file whose parts reach two instances in turn, read from both and deleted through one of them. */
async function shared(settings) {
  const instances = [await start(folder, settings), await start(folder, settings)];
  const [one, other] = instances;
  const [brand, creative] = [await Visitor.ofDemo(one, 'brand'), await Visitor.ofDemo(one, 'creative')];
  const bytes = document(5 * partBytes);
  const path = await begin(one, creative, await project(one, brand, creative), bytes.length);
  for (let at = 0, turn = 1; at < bytes.length; at += partBytes, turn += 1) {
    const taking = instances[turn % 2];
    const stands = await offset(taking, creative, path);
    if (stands !== at) throw new Error(`an instance has ${stands} bytes where the other stored ${at}`);
    const part = bytes.subarray(at, at + partBytes);
    const stored = await creative.send(taking, 'PATCH', path, { body: part, headers: partHeaders(at) });
    if (stored.status !== 204) throw new Error(`PATCH at ${at}: ${stored.status} ${stored.text}`);
  }
  for (const instance of instances) {
    const file = await ready(instance, creative, path);
    if ((await read(instance, creative, file, bytes.length)) !== sha256(bytes)) throw new Error('the digests differ');
  }
  const file = path.replace('uploads', 'files');
  const deleted = await creative.send(other, 'DELETE', file);
  const asked = await creative.send(one, 'GET', `${file}/content`);
  if (deleted.status !== 204 || asked.status !== 404)
    throw new Error(`deleted: ${deleted.status}, then ${asked.status}`);
  console.log('two instances: 5 parts in turn, digest equal from both, deleted for both');
  await Promise.all(instances.map((instance) => instance.stop()));
}

const settings = process.env.STORE === 's3' ? await bucket(folder) : {};
console.log(`store: ${process.env.STORE === 's3' ? 'a bucket' : 'a folder'}`);
if (process.env.TEST_DATABASE_URL) {
  const secret = randomBytes(32).toString('hex');
  await shared({ ...settings, DATABASE_URL: process.env.TEST_DATABASE_URL, MARSAM_SECRET_KEY: secret });
  process.exit(0);
}
const server = await start(folder, settings);
const [brand, creative] = [await Visitor.ofDemo(server, 'brand'), await Visitor.ofDemo(server, 'creative')];
const another = () => project(server, brand, creative);
await large(server, creative, await another(), { name: 'directly', url: server.url }, 1.1);
for (const which of ['nginx', 'caddy']) {
  const proxy = await proxied(which, server, folder);
  if (!proxy) {
    console.log(`${which} is not installed: left out`);
    continue;
  }
  const most = 1 + (cuts * partBytes) / largeBytes;
  await large(server, creative, await another(), { name: `through ${which}`, url: proxy.url }, most);
  proxy.stop();
}
const second = await project(server, brand, creative);
await server.stop();
await killed(settings, (running) => Visitor.ofDemo(running, 'creative'), second);
await swept(settings);
compared(settings);
process.exit(0);
