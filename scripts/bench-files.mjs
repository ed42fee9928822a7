#!/usr/bin/env node
// What files cost: scripts/bench-files.mjs [covers|processing|demo …]. The server has one core and the load the other.
// covers: 1,000 public pictures of 30 KB, asked for by Zipf's law, compared to nginx with the same files. processing:
// p99 of a page while ten photos of 12 megapixels, made by Pillow (PYTHON names one that has it), are made ready. demo:
// what the first start takes longer where the demo's files are imported. Prints a figure with its bound, and fails
// where one is out of it.

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { finish, held } from './bounds.mjs';
import { drive, memoryOf, p99, pin, startNginx } from './load.mjs';
import { Visitor, root, start, temporaryFolder } from './server.mjs';

const count = 1_000;
const coverBytes = 30_000;
const type = 'image/webp';
const quiet = { MARSAM_LOG: 'warn,marsam=info,marsam_http=warn' };
const media = { MARSAM_DEMO_MEDIA: join(root, 'crates/demo/media') };
const micro = (milliseconds) => Number((milliseconds * 1_000).toPrecision(3));

/** Adds public pictures of random bytes to the demo's store; resolves to their paths and bytes. */
function addCovers(folder) {
  const database = join(folder, 'marsam.db');
  const objects = join(folder, 'media', 'derived');
  mkdirSync(objects, { recursive: true });
  const made = Array.from({ length: count }, (_, at) => {
    const [key, name, plain] = [`bench-${at}`, randomBytes(16).toString('hex'), randomBytes(coverBytes)];
    writeFileSync(join(objects, key), plain);
    return { at, key, name, plain, path: `/media/${name}` };
  });
  const rows = made.map(
    ({ at, key, name }) =>
      `((SELECT id FROM files LIMIT 1), 'bench-${at}', 'derived/${key}', '${name}', '${type}', ${coverBytes})`,
  );
  const columns = 'file_id, name, object_key, public_name, content_type, bytes';
  execFileSync('sqlite3', [database], { input: `INSERT INTO file_derivatives (${columns}) VALUES ${rows.join(',')};` });
  return made;
}

/** A wrk script that asks for the first path most often, for the nth an nth as often. */
function byZipf(paths) {
  const file = join(temporaryFolder(), 'zipf.lua');
  writeFileSync(
    file,
    `local paths = { ${paths.map((path) => `"${path}"`).join(', ')} }
     local reached, sum = {}, 0
     for n = 1, #paths do sum = sum + 1 / n; reached[n] = sum end
     math.randomseed(7)
     request = function()
       local wanted, low, high = math.random() * sum, 1, #paths
       while low < high do
         local middle = math.floor((low + high) / 2)
         if reached[middle] < wanted then low = middle + 1 else high = middle end
       end
       return wrk.format("GET", paths[low])
     end`,
  );
  return file;
}

async function covers() {
  const folder = temporaryFolder();
  // The first start fills the demo.
  await (await start(folder, media)).stop();
  const made = addCovers(folder);
  const server = await start(folder, { ...media, ...quiet });
  pin(server.pid, 0);
  const nginx = await startNginx(
    made.map(({ path, plain }) => ({ path, type, plain, gzip: '' })),
    count,
  );
  pin(nginx.pid, 0);
  const script = byZipf(made.map(({ path }) => path));
  const before = memoryOf(server.pid);
  const [ours, theirs] = [
    await drive(server, made[0].path, 'identity', script),
    await drive(nginx, made[0].path, 'identity', script),
  ];
  const after = memoryOf(server.pid);
  nginx.stop();
  await server.stop();
  return [
    {
      'CPU µs': micro(ours.cpu),
      'nginx CPU µs': micro(theirs.cpu),
      'CPU / nginx': held('CPU of a picture / nginx', ours.cpu / theirs.cpu, { most: 2 }),
      'rate / nginx': held('pictures a second / nginx', ours.rate / theirs.rate, { least: 0.6 }),
      'PSS MB before': before.toFixed(1),
      'PSS MB after': held('PSS after the pictures, MB', after, { most: 80, digits: 1 }),
    },
  ];
}

/** A photo of 12 megapixels, about as large as a camera's. */
function photo() {
  const file = join(temporaryFolder(), 'photo.jpg');
  const script = `from PIL import Image
shapes = Image.effect_mandelbrot((500, 375), (-2, -1.5, 1, 1.5), 80).resize((4000, 3000))
grain = Image.effect_noise((4000, 3000), 24)
Image.merge("RGB", (shapes, grain, Image.blend(shapes, grain, 0.4))).save("${file}", quality=80)`;
  execFileSync(process.env.PYTHON ?? 'python3', ['-c', script]);
  return readFileSync(file);
}

const base64 = (text) => Buffer.from(text).toString('base64');
const tus = { 'tus-resumable': '1.0.0' };
const part = 4 * 1024 * 1024;

/** Uploads a picture for a work, by parts. */
async function upload(server, creative, bytes) {
  const metadata = `filename ${base64('photo.jpg')},purpose ${base64('work')}`;
  const headers = { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata };
  const { status, headers: answered, text } = await creative.send(server, 'POST', '/api/uploads', { headers });
  if (status !== 201) throw new Error(`POST /api/uploads: ${status} ${text}`);
  const path = new URL(answered.location, server.url).pathname;
  for (let offset = 0; offset < bytes.length; offset += part) {
    const patch = { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    await creative.must(server, 'PATCH', path, { body: bytes.subarray(offset, offset + part), headers: patch });
  }
  return path.split('/').at(-1);
}

async function processing() {
  const server = await start(temporaryFolder(), { ...media, ...quiet });
  const creative = await Visitor.ofDemo(server, 'creative');
  const bytes = photo();
  const page = '/api/creatives?limit=24&service=Photography';
  const calm = await p99(server, page, async () => undefined);
  const ids = [];
  for (let number = 0; number < 10; number += 1) ids.push(await upload(server, creative, bytes));
  const states = async () =>
    Promise.all(ids.map(async (id) => (await creative.must(server, 'GET', `/api/files/${id}`)).state));
  const waiting = (await states()).filter((state) => state === 'processing').length;
  const busy = await p99(server, page, async () => undefined);
  const left = (await states()).filter((state) => state === 'processing').length;
  while ((await states()).includes('processing')) await pause(500);
  const ready = (await states()).filter((state) => state === 'ready').length;
  await server.stop();
  const allowed = { most: 2 * calm + 20, digits: 1 };
  held('photos made ready', ready, { least: 10, digits: 0 });
  console.log(
    `${(bytes.length / 1e6).toFixed(1)} MB a photo; waiting ${waiting}, after six seconds ${left}; ready ${ready} of 10`,
  );
  return [
    { during: 'nothing else', 'p99 ms': calm.toFixed(1) },
    { during: 'ten photos made ready', 'p99 ms': held('p99 beside ten photos, ms', busy, allowed) },
  ];
}

/** Milliseconds until a server with empty folders listens. */
async function firstStart(settings) {
  const folder = temporaryFolder();
  const began = performance.now();
  const server = await start(folder, { ...quiet, ...settings });
  const took = performance.now() - began;
  await server.stop();
  return took;
}

async function demo() {
  const [without, imported] = [await firstStart({}), await firstStart(media)];
  const more = (imported - without) / 1_000;
  return [
    {
      'first start, s': (without / 1_000).toFixed(2),
      'with the files, s': (imported / 1_000).toFixed(2),
      'more, s': held('the import of the demo, s', more, { most: 5 }),
    },
  ];
}

const parts = { covers, processing, demo };
const wanted = process.argv.slice(2);
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  console.table(await measure());
}
finish();
