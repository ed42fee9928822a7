#!/usr/bin/env node
// The hostile files of the media crate's tests, uploaded to a server: each as what it is meant for, then each as a
// delivery, by creatives of the demo. Criterion: each is decided within two minutes and as the corpus says; the server
// stays ready and nothing panics; what is served of them is of a known type from the first byte to the last, holds
// nothing active or private and cannot be shown as a page; an original is served unchanged, for download only. What is
// ready is published as works, too, and read by a visitor.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root, start, temporaryFolder, Visitor } from '../server.mjs';
import { project } from './project.mjs';

const tus = { 'tus-resumable': '1.0.0' };
const base64 = (text) => Buffer.from(text).toString('base64');
const decidedMilliseconds = 120_000;
// An account begins at most 200 uploads an hour, and has at most 24 works of up to ten files.
const uploadsOfAccount = 170;
const filesOfWork = 10;
const atOnce = 8;
// Photographers of the demo, and one who is not on the roster.
const creatives = [
  'creative@marsam.test',
  'hamad@eats-first.test',
  'rawan@macro-light.test',
  'salem@albannai-brothers.test',
  'latifa@fahaheel-cats.test',
  'fajer@quiet-edits.test',
];
const applicant = 'samer@fast-posters.test';

/** Bytes that a browser, a script or an archiver might take for its own, and what the corpus hides in metadata. */
const active = [
  '<script',
  'javascript:',
  '<svg',
  '<html',
  '<!doctype',
  '<?php',
  '<?xml',
  '%pdf-',
  'pk\x03\x04',
  'private-marker',
];

const folder = temporaryFolder();

/** The files that the tests of the media crate write; HOSTILE_CORPUS names a folder where they have done so. */
function corpus() {
  const HOSTILE_CORPUS = process.env.HOSTILE_CORPUS ?? join(folder, 'corpus');
  if (!existsSync(HOSTILE_CORPUS)) {
    mkdirSync(HOSTILE_CORPUS);
    const test = 'the_corpus_is_written_with_a_list_of_the_expected_outcomes';
    const given = ['nextest', 'run', '--package', 'marsam-media', test];
    const done = spawnSync('cargo', given, { cwd: root, env: { ...process.env, HOSTILE_CORPUS }, encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`cargo ${given.join(' ')}: ${done.stderr}`);
  }
  const list = JSON.parse(readFileSync(join(HOSTILE_CORPUS, 'corpus.json'), 'utf8'));
  return list.map((file) => ({ ...file, bytes: readFileSync(join(HOSTILE_CORPUS, file.name)) }));
}

async function signedIn(server, email) {
  const visitor = new Visitor();
  await visitor.must(server, 'POST', '/api/auth/sign-in', { body: { email, password: 'marsam-demo-2026' } });
  return visitor;
}

/** Sends a file in one request; resolves to its path, or to null where its length alone refuses it. */
async function upload(server, account, file) {
  const pairs = {
    filename: file.name,
    purpose: file.purpose,
    ...(file.purpose === 'delivery' && { request: account.project }),
  };
  const metadata = Object.entries(pairs).map(([key, value]) => `${key} ${base64(value)}`);
  const headers = {
    ...tus,
    'upload-length': file.bytes.length,
    'upload-metadata': metadata.join(','),
    'content-type': 'application/offset+octet-stream',
  };
  const begun = await account.visitor.send(server, 'POST', '/api/uploads', { body: file.bytes, headers });
  if (file.bytes.length === 0 && begun.status === 422) return null;
  if (begun.status !== 201) throw new Error(`the upload was answered with ${begun.status} ${begun.text}`);
  return begun.headers.location.replace('uploads', 'files');
}

async function decided(server, account, path) {
  const deadline = Date.now() + decidedMilliseconds;
  while (Date.now() < deadline) {
    const shown = await account.visitor.must(server, 'GET', path);
    if (shown.state === 'ready' || shown.state === 'refused') return shown;
    await sleep(50);
  }
  throw new Error('it was not decided in time');
}

/** Reads what is served at a path; throws where its headers would let a browser do more than show a picture or play. */
async function served(server, path, visitor) {
  const cookie = visitor && [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(server.url + path, { headers: cookie ? { cookie } : {} });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  const header = (name) => answer.headers.get(name) ?? '';
  if (header('x-content-type-options') !== 'nosniff') throw new Error(`${path}: without nosniff`);
  if (!/default-src 'none'.*sandbox(;|$)/.test(header('content-security-policy')))
    throw new Error(`${path}: the policy is "${header('content-security-policy')}"`);
  return { bytes, type: header('content-type'), disposition: header('content-disposition') };
}

/** True where a sequence of chunks, each with its length before it, ends where the file ends. */
function isFilledBy(bytes, from, next) {
  let at = from;
  while (at < bytes.length) {
    const length = next(at);
    if (!(length > 0)) return false;
    at += length;
  }
  return at === bytes.length;
}

const isRiff = (bytes, kind) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' &&
  bytes.toString('latin1', 8, 12) === kind &&
  bytes.readUInt32LE(4) + 8 === bytes.length;
const isIsoMedia = (bytes) =>
  bytes.toString('latin1', 4, 8) === 'ftyp' &&
  isFilledBy(bytes, 0, (at) => (at + 8 <= bytes.length ? bytes.readUInt32BE(at) : 0));

/** The types that are served to be shown, and whether bytes are of one as a whole: nothing else before, within or after. */
const shownTypes = {
  'image/webp': (bytes) => isRiff(bytes, 'WEBP'),
  'audio/wav': (bytes) => isRiff(bytes, 'WAVE'),
  'audio/mpeg': (bytes) => bytes[0] === 0xff && bytes[1] >= 0xe0,
  'audio/mp4': isIsoMedia,
  'video/mp4': isIsoMedia,
  'text/vtt': (bytes) => /^WEBVTT\n\n/.test(bytes.toString('utf8')) && !/<(?!\/?[biu]>)/.test(bytes.toString('utf8')),
};

function checkShown(path, { bytes, type }) {
  const isWhole = shownTypes[type.replace(/;.*/, '')];
  if (!isWhole) throw new Error(`${path}: served as "${type}"`);
  if (!isWhole(bytes)) throw new Error(`${path}: not ${type} as a whole`);
  const text = bytes.toString('latin1').toLowerCase();
  const found = active.find((mark) => text.includes(mark));
  if (found) throw new Error(`${path}: holds ${JSON.stringify(found)}`);
}

/** Reads everything that is served of a file, and counts it. */
async function checkServed(server, account, path, file, shown, counts) {
  const keepsOriginal = file.purpose === 'delivery' || file.purpose === 'application';
  const content = `${path}/content`;
  for (const url of new Set([...Object.values(shown.urls), ...(shown.play ? [shown.play.url] : [])])) {
    const answer = await served(server, url, account.visitor);
    if (keepsOriginal && url === content) {
      if (!/^attachment;/.test(answer.disposition)) throw new Error(`${url}: "${answer.disposition}"`);
      if (answer.type !== 'application/octet-stream') throw new Error(`${url}: served as "${answer.type}"`);
      if (!answer.bytes.equals(file.bytes)) throw new Error(`${url}: not what was uploaded`);
      counts.originals += 1;
    } else {
      checkShown(url, answer);
      counts.made += 1;
    }
  }
  if (shown.state === 'ready' && Object.keys(shown.urls).length === 0) throw new Error('ready, but nothing is served');
  if (shown.state === 'refused') {
    const asked = await account.visitor.send(server, 'GET', content);
    if (Object.keys(shown.urls).length > 0 || asked.status !== 404) throw new Error('refused, but something is served');
  }
}

const describe = (shown) => (shown.state === 'ready' ? 'ready' : shown.reason);

/** Uploads files as `expectedOf` wants them to end; adds what differs to `differences`. */
async function uploadAll(server, account, files, isAsExpected, counts, differences) {
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      try {
        const path = await upload(server, account, file);
        const shown = path ? await decided(server, account, path) : null;
        const ended = shown ? describe(shown) : 'no bytes';
        counts.ended.set(ended, (counts.ended.get(ended) ?? 0) + 1);
        if (shown && !isAsExpected(file, ended)) throw new Error(`${ended} instead of ${file.expected}`);
        if (shown) await checkServed(server, account, path, file, shown, counts);
        if (shown?.state === 'ready' && file.purpose === 'work') account.ready.push(shown);
      } catch (error) {
        differences.push(`${file.name} as ${file.purpose}: ${error.message}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (/panicked|tried once more/.test(server.log())) differences.push(`the log:\n${server.log()}`);
}

/** Publishes what is ready, and reads it as a visitor. */
async function published(server, account, counts) {
  const { creative_id: id } = await account.visitor.must(server, 'GET', '/api/creative/profile');
  const images = account.ready.filter((file) => file.kind === 'image').map((file) => file.id);
  const works = [];
  for (let at = 0; at < images.length; at += filesOfWork) works.push({ files: images.slice(at, at + filesOfWork) });
  // A film is shown with a picture, here with one that is hostile, too.
  const carrier = files.find((file) => file.expected === 'ready' && file.name.startsWith('jpeg'));
  for (const file of account.ready.filter(({ kind }) => kind !== 'image')) {
    const poster = file.kind === 'video' && (await upload(server, account, { ...carrier, purpose: 'cover' }));
    works.push({ files: [file.id], poster: poster ? (await decided(server, account, poster)).id : null });
  }
  for (const work of works) {
    const body = { title: 'A hostile work', service: 'photography', ai_use: 'none', ...work, state: 'published' };
    const added = await account.visitor.send(server, 'POST', '/api/creative/works', { body });
    // The works of the demo count, too.
    if (added.status === 409) break;
    if (added.status !== 201) throw new Error(`a work was not added: ${added.status} ${added.text}`);
  }
  const listed = await fetch(`${server.url}/api/creatives/${id}/works`);
  const names = new Set((await listed.text()).match(/\/media\/[0-9a-f]{32}/g));
  if (works.length > 0 && names.size === 0) throw new Error('no work was published');
  for (const name of names) {
    checkShown(name, await served(server, name));
    counts.public += 1;
  }
}

const files = corpus();
const server = await start(folder, { MARSAM_LOG: 'warn,marsam=info' });
const counts = { ended: new Map(), originals: 0, made: 0, public: 0 };
const differences = [];
const brand = await Visitor.ofDemo(server, 'brand');
const accounts = [];
for (const email of creatives) {
  const visitor = await signedIn(server, email);
  accounts.push({ visitor, project: await project(server, brand, visitor), ready: [] });
}
const ofApplicant = { visitor: await signedIn(server, applicant), ready: [] };

/** The files in parts that one account each may upload. */
function* shared(list) {
  for (let at = 0; at < list.length; at += uploadsOfAccount) {
    const account = accounts.shift();
    if (!account) throw new Error('more files than these creatives may upload in an hour');
    yield [account, list.slice(at, at + uploadsOfAccount)];
  }
}

const isAsExpected = (file, ended) =>
  file.expected === 'harmless' ? ended !== 'could_not_process' : ended === file.expected;
const isDecided = (_, ended) => ended !== 'could_not_process';
const forApplicant = files.filter((file) => file.purpose === 'application');
const forCreatives = files.filter((file) => file.purpose !== 'application');
await uploadAll(server, ofApplicant, forApplicant, isAsExpected, counts, differences);
for (const [account, part] of shared(forCreatives)) {
  await uploadAll(server, account, part, isAsExpected, counts, differences);
  await published(server, account, counts).catch((error) => differences.push(error.message));
}
// The corpus does not say what is kept as a delivery; it must be decided, and served as safely.
for (const [account, part] of shared(files.map((file) => ({ ...file, purpose: 'delivery' }))))
  await uploadAll(server, account, part, isDecided, counts, differences);

const ready = await fetch(`${server.url}/readyz`);
const ended = [...counts.ended].sort(([, one], [, next]) => next - one).map(([how, count]) => `${count} ${how}`);
console.log(`${files.length} hostile files, each uploaded twice: ${ended.join(', ')}`);
console.log(
  `served of them: ${counts.made} made anew, ${counts.originals} originals; read by a visitor: ${counts.public}; ` +
    `/readyz: ${ready.status}`,
);
if (!ready.ok) differences.push(`/readyz: ${ready.status}`);
await server.stop();
for (const difference of differences) console.error(difference);
process.exit(differences.length > 0 ? 1 : 0);
