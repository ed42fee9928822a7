#!/usr/bin/env node
// The store of a site with the wrong databases: an empty one, another site's, a restored copy, and a store without its
// mark; and the site with a foreign store. All objects are older than a day, and no row knows one of them, so that a sweep
// that is not refused deletes it. Criterion: every object is still there, each refusal is one sentence, the site itself
// starts as before, and its own sweep deletes the one. STORE=s3 keeps the files of the site in a bucket (bucket.mjs); with
// scripts/with-postgres the databases are on PostgreSQL.

import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { binary, root, start, temporaryFolder } from '../server.mjs';
import { agingDoor, bucket } from './bucket.mjs';
import { keysOf, put, remove } from './s3.mjs';

const postgres = process.env.TEST_DATABASE_URL;
const folder = temporaryFolder();
const demoMedia = join(root, 'crates', 'demo', 'media');
const secretKey = randomBytes(32).toString('hex');

/** A folder, and the settings of an empty database of that name. */
function place(name) {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  if (!postgres) return { path, settings: { DATABASE_URL: `sqlite://${join(path, 'marsam.db')}` } };
  return { path, settings: inPostgres(name) };
}

/** A new database, as a copy of another one where that is given: what a restored dump is. */
function inPostgres(name, original) {
  const database = (one) => `wrong_${one}`;
  const template = original ? ` TEMPLATE ${database(original)}` : '';
  execFileSync('psql', ['-qc', `CREATE DATABASE ${database(name)}${template}`, postgres]);
  const url = postgres.replace('/marsam_test?', `/${database(name)}?`);
  return { DATABASE_URL: url, MARSAM_SECRET_KEY: secretKey };
}

function objects(path) {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const mark = 'marsam-store.json';
/** The object that no row knows. */
const stranger = `originals/${'0'.repeat(31)}1`;

/** The store of the site: a folder, whose objects can be made older than a day, so that a sweep could delete them. */
function folderStore(path) {
  const long = new Date('2020-01-01T00:00:00Z');
  return {
    settings: { MARSAM_MEDIA_URL: `file://${path}` },
    objects: () => objects(path),
    age: () => objects(path).forEach((object) => utimesSync(object, long, long)),
    removeMark: () => rmSync(join(path, mark)),
    addStranger: () => {
      mkdirSync(join(path, 'originals'), { recursive: true });
      writeFileSync(join(path, stranger), '');
    },
  };
}

/** The store of the site: a bucket, through a door that says how old its objects are. */
async function bucketStore() {
  const direct = await bucket(folder);
  const { settings, age } = await agingDoor(direct);
  return {
    settings,
    objects: () => keysOf(direct),
    age,
    removeMark: () => remove(direct, mark),
    addStranger: () => put(direct, stranger),
  };
}

/** Not synchronous: the door to a bucket is in this process. */
function run(given, settings) {
  const env = { PATH: process.env.PATH, ...settings };
  return new Promise((resolve) => {
    execFile(binary(), given, { cwd: folder, env, timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ status: error ? error.code : 0, stdout, stderr }),
    );
  });
}

const failures = [];
function expect(what, holds, said = '') {
  if (!holds) failures.push(`${what}: ${said}`);
  console.log(`${holds ? 'held' : 'BROKEN'}: ${what}`);
}

function expectRefusal(what, { status, stderr }) {
  const lines = stderr.split('\n').filter((line) => line.startsWith('marsam:'));
  expect(`${what} is refused in one sentence`, status === 1 && lines.length === 1, stderr);
}

async function serves({ path, settings }, more) {
  const server = await start(path, { MARSAM_DEMO_MEDIA: demoMedia, ...settings, ...more });
  // The first sweep begins with the start.
  await sleep(2_000);
  await server.stop();
}

const site = place('site');
const store = process.env.STORE === 's3' ? await bucketStore() : folderStore(join(site.path, 'media'));
await serves(site, store.settings);
await store.addStranger();
store.age();
const before = await store.objects();
const isWhole = async () => JSON.stringify(await store.objects()) === JSON.stringify(before);
console.log(`a site with ${before.length} objects`);

const other = place('other');
const otherMedia = join(other.path, 'media');
await serves(other, { MARSAM_MEDIA_URL: `file://${otherMedia}` });
const otherBefore = objects(otherMedia).length;

const commands = [['serve'], ['media', 'verify'], ['media', 'sweep'], ['media', 'sweep', '--yes']];
// A database of PostgreSQL is backed up by its own tools.
if (!postgres) commands.push(['backup', join(folder, 'no.tar')]);
for (const [name, { settings }] of [
  ['an empty database', place('empty')],
  ['the database of another site', other],
]) {
  for (const given of commands) {
    const refused = await run(given, { ...settings, ...store.settings, MARSAM_BIND: '127.0.0.1:0' });
    expectRefusal(`${name}: ${given.slice(0, 3).join(' ')}`, refused);
  }
  expect(`${name}: every object is there`, await isWhole());
}

const own = { ...site.settings, ...store.settings };
let restored;
if (postgres) {
  restored = { path: join(folder, 'restored'), settings: inPostgres('restored', 'site') };
  mkdirSync(restored.path);
} else {
  const copy = join(folder, 'copy.tar');
  const backup = await run(['backup', copy], own);
  expect('a backup is made', backup.status === 0, backup.stderr);
  restored = place('restored');
  const done = await run(['restore', copy], { ...restored.settings, ...store.settings });
  expect('a copy is restored beside its original', done.status === 0, done.stderr);
}
store.age();
const swept = await run(['media', 'sweep'], { ...restored.settings, ...store.settings });
expectRefusal('a restored copy: media sweep before the first start', swept);
expect('a restored copy that was not started: every object is there', await isWhole());
await serves(restored, store.settings);
expect('a restored copy with the store of its original: every object is there', await isWhole());

const foreign = await run(['serve'], {
  ...own,
  MARSAM_MEDIA_URL: `file://${otherMedia}`,
  MARSAM_BIND: '127.0.0.1:0',
});
expectRefusal('a foreign store', foreign);
expect('a foreign store: every object is there', objects(otherMedia).length === otherBefore);

await store.removeMark();
const unmarked = await run(['serve'], { ...place('new').settings, ...store.settings, MARSAM_BIND: '127.0.0.1:0' });
expectRefusal('a store without its mark, given to an empty database,', unmarked);
await serves(site, store.settings);
const left = await store.objects();
const missing = before.filter((object) => !left.includes(object) && !object.endsWith(stranger));
expect('the site adopts its store again, and every object is there', missing.length === 0, missing.join(' '));
const sweep = await run(['media', 'sweep'], own);
const isGone = !(await store.objects()).some((object) => object.endsWith(stranger));
expect('a sweep of the site itself deletes what no row knows', sweep.status === 0 && isGone, sweep.stderr);

console.log(`${failures.length} criteria broken, ${before.length} objects, ${missing.length} deleted`);
for (const failure of failures) console.error(failure);
process.exit(failures.length > 0 ? 1 : 0);
