#!/usr/bin/env node
// The store of a site with the wrong databases: an empty one, another site's, a restored copy, and a store without its
// mark; and the site with a foreign store. Criterion: every object is still there, each refusal is one sentence, and
// the site itself starts as before. STORE=s3 keeps the files of the site in a bucket (bucket.mjs).

import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { binary, root, start, temporaryFolder } from '../server.mjs';
import { bucket } from './bucket.mjs';
import { keysOf, remove } from './s3.mjs';

const folder = temporaryFolder();
const demoMedia = join(root, 'crates', 'demo', 'media');
const place = (name) => {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  return path;
};

function objects(path) {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const mark = 'marsam-store.json';

/** The store of the site: a folder, whose objects can be made older than a day, so that a sweep could delete them. */
function folderStore(path) {
  const long = new Date('2020-01-01T00:00:00Z');
  return {
    settings: { MARSAM_MEDIA_URL: `file://${path}` },
    objects: () => objects(path),
    age: () => objects(path).forEach((object) => utimesSync(object, long, long)),
    removeMark: () => rmSync(join(path, mark)),
  };
}

/** The store of the site: a bucket. Its objects are as old as the bucket says. */
async function bucketStore() {
  const settings = await bucket(folder);
  return { settings, objects: () => keysOf(settings), age: () => {}, removeMark: () => remove(settings, mark) };
}

function run(given, settings) {
  const env = { PATH: process.env.PATH, ...settings };
  return spawnSync(binary(), given, { cwd: folder, env, encoding: 'utf8', timeout: 60_000 });
}

const failures = [];
function expect(what, holds, said = '') {
  if (!holds) failures.push(`${what}: ${said}`);
  console.log(`${holds ? 'held' : 'BROKEN'}: ${what}`);
}

async function serves(data, settings) {
  const server = await start(data, { MARSAM_DEMO_MEDIA: demoMedia, ...settings });
  // The first sweep begins with the start.
  await sleep(2_000);
  await server.stop();
}

const site = place('site');
const store = process.env.STORE === 's3' ? await bucketStore() : folderStore(join(site, 'media'));
await serves(site, store.settings);
store.age();
const before = await store.objects();
const isWhole = async () => JSON.stringify(await store.objects()) === JSON.stringify(before);
console.log(`a site with ${before.length} objects`);

const other = place('other');
await serves(other);
const otherBefore = objects(join(other, 'media')).length;

for (const [name, data] of [
  ['an empty database', place('empty')],
  ['the database of another site', other],
]) {
  const settings = { DATABASE_URL: `sqlite://${join(data, 'marsam.db')}`, ...store.settings };
  for (const given of [
    ['serve'],
    ['backup', join(folder, 'no.tar')],
    ['media', 'verify'],
    ['media', 'sweep', '--yes'],
  ]) {
    const { status, stderr } = run(given, { ...settings, MARSAM_BIND: '127.0.0.1:0' });
    const lines = stderr
      .trim()
      .split('\n')
      .filter((line) => line.startsWith('marsam:'));
    expect(
      `${name}: ${given.slice(0, 2).join(' ')} is refused in one sentence`,
      status === 1 && lines.length === 1,
      stderr,
    );
  }
  expect(`${name}: every object is there`, await isWhole());
}

const copy = join(folder, 'copy.tar');
const own = { DATABASE_URL: `sqlite://${join(site, 'marsam.db')}`, ...store.settings };
const backup = run(['backup', copy], own);
expect('a backup is made', backup.status === 0, backup.stderr);
const restored = place('restored');
const settings = { DATABASE_URL: `sqlite://${join(restored, 'marsam.db')}`, ...store.settings };
const done = run(['restore', copy], settings);
expect('a copy is restored beside its original', done.status === 0, done.stderr);
store.age();
await serves(restored, store.settings);
expect('a restored copy with the store of its original: every object is there', await isWhole());

const foreign = run(['serve'], {
  ...own,
  MARSAM_MEDIA_URL: `file://${join(other, 'media')}`,
  MARSAM_BIND: '127.0.0.1:0',
});
expect('a foreign store is refused', foreign.status === 1, foreign.stderr);
expect('a foreign store: every object is there', objects(join(other, 'media')).length === otherBefore);

await store.removeMark();
const unmarked = run(['serve'], {
  DATABASE_URL: `sqlite://${join(place('new'), 'marsam.db')}`,
  ...store.settings,
  MARSAM_BIND: '127.0.0.1:0',
});
expect('a store without its mark is not given to an empty database', unmarked.status === 1, unmarked.stderr);
await serves(site, store.settings);
expect('the site adopts its store again, and every object is there', await isWhole());

const left = (await store.objects()).length;
console.log(`${failures.length} criteria broken, ${before.length} objects, ${before.length - left} deleted`);
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
