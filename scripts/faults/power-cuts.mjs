#!/usr/bin/env node
// Power cuts: records what the server writes while quote requests and files are sent, and looks at what CUTS cuts (200 if
// not given) at random moments would have left on the disk. Criterion: every database is sound, every request that was
// acknowledged before the cut is there once, none is there twice, and every file that was acknowledged is whole. As a
// control, the same recording without the syncs that `synchronous=NORMAL` leaves out must lose some requests, and without
// those of the files break some files. Needs strace and sqlite3.

import { execFileSync } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { quoteRequest, start, temporaryFolder, Visitor } from '../server.mjs';
import { project } from './project.mjs';
import { record, Recording } from './recorded-disk.mjs';

const cuts = Number(process.env.CUTS ?? 200);
const loadMilliseconds = 15_000;
/** Until the last answer of the load. */
const recordedMilliseconds = 120_000;
const [writers, uploads] = [6, 190];
const tus = { 'tus-resumable': '1.0.0' };
const base64 = (text) => Buffer.from(text).toString('base64');
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
/** Microseconds since 1970, as strace counts. */
const clock = () => (performance.timeOrigin + performance.now()) * 1_000;

/** Seeded, so that a run can be repeated (mulberry32). */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** When each request, by the word of its brief, was acknowledged. */
async function send(server, brand, until) {
  const acknowledged = new Map();
  const write = async () => {
    while (Date.now() < until) {
      const word = randomUUID();
      const headers = { 'idempotency-key': word };
      await brand.must(server, 'POST', '/api/quote-requests', { body: quoteRequest(word), headers });
      acknowledged.set(word, clock());
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return acknowledged;
}

/** When each file, by its id, was acknowledged, with its digest. */
async function upload(server, creative, projectId, until) {
  const acknowledged = new Map();
  for (let count = 0; count < uploads && Date.now() < until; count += 1) {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(4_000 + Math.floor(Math.random() * 40_000))]);
    const metadata = `filename ${base64('work.pdf')},purpose ${base64('delivery')},request ${base64(projectId)}`;
    const headers = { ...tus, 'upload-length': bytes.length, 'upload-metadata': metadata, 'content-length': 0 };
    const begun = await creative.send(server, 'POST', '/api/uploads', { headers });
    if (begun.status !== 201) throw new Error(`an upload was not begun: ${begun.status} ${begun.text}`);
    const path = begun.headers.location;
    const part = { ...tus, 'upload-offset': 0, 'content-type': 'application/offset+octet-stream' };
    const stored = await creative.send(server, 'PATCH', path, { body: bytes, headers: part });
    if (stored.status !== 204) throw new Error(`PATCH: ${stored.status} ${stored.text}`);
    acknowledged.set(path.split('/').at(-1), { at: clock(), digest: sha256(bytes) });
  }
  return acknowledged;
}

function query(folder, statement) {
  const text = execFileSync('sqlite3', ['-json', join(folder, 'marsam.db'), statement], { encoding: 'utf8' });
  return text.trim() ? JSON.parse(text) : [];
}

/** What is wrong with the disk after a cut at `moment`. */
function look(folder, moment, requests, files) {
  const [{ integrity_check: soundness }] = query(folder, 'PRAGMA integrity_check');
  const rows = query(folder, 'SELECT project_description AS word, count(*) AS times FROM quote_requests GROUP BY word');
  const times = new Map(rows.map((row) => [row.word, row.times]));
  const known = [...requests].filter(([, at]) => at <= moment);
  const lost = known.filter(([word]) => !times.has(word)).length;
  const doubled = [...requests.keys()].filter((word) => (times.get(word) ?? 0) > 1).length;
  const parts = query(folder, 'SELECT file_id, object_key FROM file_parts ORDER BY file_id, start');
  const originals = query(
    folder,
    'SELECT id AS file_id, original_key AS object_key FROM files WHERE original_key IS NOT NULL',
  );
  const objects = [...originals, ...parts];
  const isWhole = ([id, { digest }]) => {
    const own = objects.filter((row) => row.file_id === id);
    const paths = own.map((row) => join(folder, 'media', row.object_key));
    return (
      paths.length > 0 &&
      paths.every(existsSync) &&
      sha256(Buffer.concat(paths.map((path) => readFileSync(path)))) === digest
    );
  };
  const stored = [...files].filter(([, { at }]) => at <= moment);
  const broken = stored.filter((file) => !isWhole(file)).length;
  return { isSound: soundness === 'ok', lost, doubled, broken };
}

/** The syncs of the log that `synchronous=NORMAL` leaves out: it makes those before the database is written, and those of a
 * new header of the log. */
function leftOutByNormal(recording) {
  const [log, database] = ['marsam.db-wal', 'marsam.db'].map((path) =>
    recording.first.find((file) => file.path === path),
  );
  const left = log.syncs.filter((sync) => {
    const next = ({ changes }) => changes.find(({ start }) => start > sync.start)?.start ?? Infinity;
    const before = log.changes.findLast(({ start }) => start < sync.start);
    return next(database) > next(log) && before?.at !== 0;
  });
  return new Set(left);
}

const folder = join(temporaryFolder(), 'data');
const [base, prefix, after] = ['base', 'calls', 'after'].map((name) => join(folder, '..', name));
mkdirSync(folder);
// No mails: nothing listens there.
const settings = { MARSAM_MAIL_URL: 'smtp://127.0.0.1:9', MARSAM_LOG: 'error,marsam=info' };
const server = await start(folder, settings);
const brand = await Visitor.ofDemo(server, 'brand');
const creative = await Visitor.ofDemo(server, 'creative');
const projectId = await project(server, brand, creative);
await sleep(1_500);
const recorder = await record(server.pid, folder, base, prefix);
// Seen once in some ten runs: a process that the server starts stays stopped, and the server waits for it.
const hung = setTimeout(() => {
  console.error('strace has not let a process go on; nothing was measured, please run this again');
  // It waits for that process, and takes no other signal.
  recorder.abandon();
  server.kill();
  process.exit(75);
}, recordedMilliseconds);
await sleep(200);
const began = clock();
const until = Date.now() + loadMilliseconds;
const [requests, files] = await Promise.all([send(server, brand, until), upload(server, creative, projectId, until)]);
const ended = clock();
clearTimeout(hung);
await recorder.stop();
await server.kill();

const recording = await Recording.of(prefix, folder, base);
const ofFiles = recording.files.filter(({ path }) => path.startsWith('media/')).flatMap(({ syncs }) => syncs);
const ignored = new Set([...leftOutByNormal(recording), ...ofFiles]);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));
const random = seeded(seed);
console.log(`${requests.size} requests and ${files.size} files acknowledged; seed ${seed}`);
const wrong = { damaged: 0, lost: 0, doubled: 0, broken: 0 };
const control = { losing: 0, breaking: 0 };
for (let number = 0; number < cuts; number += 1) {
  const moment = began + random() * (ended - began);
  recording.cut(moment, after, random);
  const found = look(after, moment, requests, files);
  wrong.damaged += found.isSound ? 0 : 1;
  for (const kind of ['lost', 'doubled', 'broken']) wrong[kind] += found[kind];
  recording.cut(moment, after, random, ignored);
  const seen = look(after, moment, requests, files);
  control.losing += seen.lost > 0 ? 1 : 0;
  control.breaking += seen.broken > 0 ? 1 : 0;
}
console.log(
  `${cuts} power cuts: ${wrong.damaged} databases damaged, ${wrong.lost} acknowledged requests lost, ${wrong.doubled} doubled, ` +
    `${wrong.broken} acknowledged files broken; with the syncs of NORMAL and without those of the files, ` +
    `${control.losing} cuts lose requests and ${control.breaking} break files`,
);
if (Object.values(wrong).some((count) => count > 0)) throw new Error('the criterion is not met');
if (control.losing === 0 || control.breaking === 0) throw new Error('the control has lost nothing: this test is blind');
