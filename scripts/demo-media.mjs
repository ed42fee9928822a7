#!/usr/bin/env node
// Makes crates/demo/media: draws the works of the demo's creatives, speaks and films some of them, and has the media
// worker make of each file what it makes of an upload. Run by hand after a change in scripts/demo-media; needs Chromium,
// ffmpeg and espeak-ng. The same sources give the same drawings.
//
//   scripts/demo-media.mjs             everything
//   scripts/demo-media.mjs only NAME…  the works of these creatives, `portraits`, `deliveries`, `applications`; the rest
//                              stays
//   scripts/demo-media.mjs sheets DIR  drawings only, small and many on a page, to look at

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alts } from './demo-media/alts.mjs';
import { applications } from './demo-media/applications.mjs';
import { deliveries } from './demo-media/deliveries.mjs';
import { Pen } from './demo-media/pen.mjs';
import { crop, portraits } from './demo-media/portraits.mjs';
import { resolved, scenes } from './demo-media/scenes.mjs';
import { works } from './demo-media/works.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(join(root, 'frontend/package.json'));
const { chromium } = require('@playwright/test');
const target = join(root, 'crates/demo/media');
const binary = process.env.MARSAM_BINARY ?? join(root, 'target/debug/marsam');

/** The widths that are kept of those that the worker makes: enough for a card and a lightbox, at a third of the size. */
const kept = new Set(['320', '640', '960', 'file']);
const keptOfPortrait = new Set(['640']);
const keptOfCut = new Set(['96', '192', '384']);
const frameRate = 20;
const wide = [960, 720];
const tall = [960, 1200];
const film = [640, 480];
const square = [720, 720];

const font = (subset) =>
  readFileSync(
    require.resolve(`@fontsource-variable/readex-pro/files/readex-pro-${subset}-wght-normal.woff2`),
  ).toString('base64');
const face = (subset, range) =>
  `@font-face{font-family:'Readex Pro';font-weight:160 700;unicode-range:${range};src:url(data:font/woff2;base64,${font(subset)}) format('woff2')}`;
const style = `${face('arabic', 'U+0600-06FF,U+0750-077F,U+200C-200F')}${face('latin', 'U+0000-00FF,U+2013-2026')}html,body{margin:0}svg{display:block}`;

function drawn(scene, options, [width, height], seed, t) {
  const pen = new Pen(width, height, seed);
  scenes[scene](pen, { ...resolved(options), t: t ?? options.t ?? 0 });
  return pen.svg();
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
const page = await browser.newPage();
await page.setContent(`<style>${style}</style><p style="font-family:'Readex Pro'">a أ</p>`);
await page.evaluate(() => document.fonts.ready);

async function shot(svg, [width, height], path, quality = 96) {
  await page.setViewportSize({ width, height });
  await page.evaluate((content) => {
    document.body.innerHTML = content;
  }, svg);
  await page.screenshot(path.endsWith('.jpg') ? { path, type: 'jpeg', quality } : { path });
}

const folder = mkdtempSync(join(tmpdir(), 'marsam-demo-media-'));
const sha = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** What the worker of `marsam`, started as the server starts it, makes of a file, with the derivatives that are kept in the target folder as `stem`. */
function processed(path, purpose, stem, { region, wanted = kept } = {}) {
  const out = mkdtempSync(join(folder, 'out-'));
  const name = path.split('/').at(-1);
  const env = { MIMALLOC_ARENA_EAGER_COMMIT: '0', MIMALLOC_PURGE_DELAY: '0' };
  const job = JSON.stringify({ purpose, name, crop: region });
  execFileSync(binary, ['media-worker', '--input', path, '--output', out], {
    input: job,
    env,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const { outcome, derivatives, ...ready } = JSON.parse(readFileSync(join(out, 'outcome.json'), 'utf8'));
  if (outcome !== 'ready') throw new Error(`${name} was refused: ${ready.reason}`);
  const made = derivatives
    .filter((one) => wanted.has(one.name))
    .map((one) => {
      const file = `${stem}-${one.path}`;
      copyFileSync(join(out, one.path), join(target, file));
      return {
        name: one.name,
        file,
        content_type: one.content_type,
        bytes: one.bytes,
        width: one.width,
        height: one.height,
      };
    });
  rmSync(out, { recursive: true });
  const known = Object.fromEntries(Object.entries(ready).filter(([, value]) => value !== null));
  return { name, purpose, bytes: statSync(path).size, sha256: sha(path), ...known, derivatives: made };
}

async function picture(scene, options, size, seed, stem, t) {
  const path = join(folder, `${stem}.png`);
  await shot(drawn(scene, options, size, seed, t), size, path);
  return processed(path, 'work', stem);
}

async function filmed(scene, options, seconds, seed, stem, purpose = 'work') {
  const frames = mkdtempSync(join(folder, 'frames-'));
  const count = seconds * frameRate;
  for (let at = 0; at < count; at += 1) {
    await shot(drawn(scene, options, film, seed, at / count), film, join(frames, `${String(at).padStart(3, '0')}.jpg`));
  }
  const path = join(folder, `${stem}.mp4`);
  const codec = [
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-crf',
    '25',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
  ];
  execFileSync('ffmpeg', [
    '-y',
    '-loglevel',
    'error',
    '-framerate',
    `${frameRate}`,
    '-i',
    join(frames, '%03d.jpg'),
    ...codec,
    '-threads',
    '1',
    path,
  ]);
  return processed(path, purpose, stem);
}

function spoken({ say, lang, pitch }, stem, purpose = 'work') {
  const [raw, path] = [join(folder, `${stem}.wav`), join(folder, `${stem}.mp3`)];
  const voice = lang === 'ar' ? 'ar' : 'en-gb';
  execFileSync('espeak-ng', ['-v', voice, '-s', lang === 'ar' ? '125' : '140', '-p', `${pitch}`, '-w', raw, say]);
  // A small room around the voice; even loudness, and a pause at both ends.
  const filters = 'adelay=250,apad=pad_dur=0.5,highpass=f=90,lowpass=f=7200,aecho=0.8:0.5:28:0.18,loudnorm=I=-18';
  execFileSync('ffmpeg', [
    '-y',
    '-loglevel',
    'error',
    '-i',
    raw,
    '-af',
    filters,
    '-ac',
    '1',
    '-ar',
    '24000',
    '-b:a',
    '40k',
    path,
  ]);
  return processed(path, purpose, stem);
}

function captions(words, language, seconds, stem) {
  const path = join(folder, `${stem}-${language}.vtt`);
  writeFileSync(path, `WEBVTT\n\n00:00.300 --> 00:0${seconds - 1}.800\n${words}\n`);
  return processed(path, 'caption', `${stem}-${language}`);
}

/** One work as the manifest holds it. */
async function made(key, at, [styleOf, scene, options, title, titleAr, brand, more = {}]) {
  const [stem, seed] = [`${key}-${at + 1}`, `${key} ${at} ${scene}`];
  const size = more.tall ? tall : wide;
  const files = [];
  let poster;
  const still = (name, t) => picture(scene, options, size, seed, name, t);
  if (more.film) {
    files.push(await filmed(scene, options, more.film, seed, stem));
    poster = await still(`${stem}-poster`, 0.35);
  } else if (more.say) {
    files.push(spoken(more, stem));
    poster = await still(`${stem}-poster`);
  } else files.push(await still(stem));
  for (const [number, [other, its]] of (more.also ?? []).entries()) {
    files.push(await picture(other, its, wide, `${seed} ${number}`, `${stem}-${number + 2}`));
  }
  const [alt, altAr] = alts[scene];
  return {
    style: styleOf,
    title,
    title_ar: titleAr,
    text: more.text,
    text_ar: more.text_ar,
    alt: more.alt ?? alt,
    alt_ar: more.alt_ar ?? altAr,
    brand: brand || undefined,
    year: more.year ?? 2024 + ((title.length + at) % 3),
    ai_use: more.ai,
    transcript: more.say && (more.said ?? more.say),
    files,
    poster,
    captions: more.captions && {
      en: captions(more.captions[0], 'en', more.film, stem),
      ar: captions(more.captions[1], 'ar', more.film, stem),
    },
  };
}

async function sheets(into) {
  mkdirSync(into, { recursive: true });
  const all = Object.entries(works).flatMap(([key, list]) =>
    list.flatMap(([, scene, options, , , , more = {}], at) => {
      const seed = `${key} ${at} ${scene}`;
      const first = {
        svg: drawn(scene, options, more.tall ? tall : wide, seed, more.film ? 0.35 : undefined),
        words: `${key} ${at + 1} ${scene}`,
      };
      const also = (more.also ?? []).map(([other, its], number) => ({
        svg: drawn(other, its, wide, `${seed} ${number}`),
        words: `${key} + ${other}`,
      }));
      return [first, ...also];
    }),
  );
  const [columns, cell] = [4, [400, 340]];
  for (let start = 0; start < all.length; start += 16) {
    const cells = all.slice(start, start + 16).map(({ svg, words }) => {
      // Ids of gradients must not meet on one page.
      const mark = `n${Math.abs(words.split('').reduce((sum, char) => Math.imul(sum, 31) + char.codePointAt(0), 7))}`;
      const own = svg
        .replaceAll(/(id="|url\(#)i/g, `$1${mark}i`)
        .replace('<svg ', '<svg style="width:392px;height:300px" ');
      return `<div style="width:${cell[0]}px;height:${cell[1]}px;font:13px sans-serif">${own}${words}</div>`;
    });
    const size = { width: columns * cell[0], height: 4 * cell[1] };
    await page.setViewportSize(size);
    await page.evaluate((html) => {
      document.body.innerHTML = `<div style="display:flex;flex-wrap:wrap">${html}</div>`;
    }, cells.join(''));
    await page.screenshot({ path: join(into, `sheet-${String(start / 16 + 1).padStart(2, '0')}.png`) });
  }
}

/** A portrait and what is cut out of it, in millionths as the server keeps it. */
async function portrait(key, options) {
  const [path, stem] = [join(folder, `${key}.png`), `portrait-${key}`];
  await shot(drawn('portrait', options, square, key), square, path);
  const source = processed(path, 'avatar', stem, { wanted: keptOfPortrait });
  return { crop, source, cut: processed(path, 'avatar', `${stem}-cut`, { region: crop, wanted: keptOfCut }) };
}

/** A file of a delivery or an application, whose original is kept as it was sent. */
async function withOriginal([file, scene, options, more = {}], stem, purpose, quality) {
  const seed = `${stem} ${scene}`;
  let made;
  if (more.film) made = await filmed(scene, options, more.film, seed, stem, purpose);
  else if (more.say) made = spoken(more, stem, purpose);
  else {
    const path = join(folder, `${stem}.jpg`);
    const size = more.tall ? tall : wide;
    await shot(drawn(scene, options, size, seed), size, path, quality);
    made = processed(path, purpose, stem);
  }
  const original = `${stem}-original.${made.name.split('.').at(-1)}`;
  copyFileSync(join(folder, made.name), join(target, original));
  return { ...made, name: file, original };
}

async function handedOver() {
  const made = [];
  for (const { brand, creative, service, versions } of deliveries) {
    const entries = [];
    for (const [at, { files, notes = [] }] of versions.entries()) {
      const stem = `delivery-${brand}-${creative}-${at + 1}`;
      const own = [];
      for (const [number, file] of files.entries()) {
        own.push(await withOriginal(file, `${stem}-${number + 1}`, 'delivery'));
      }
      entries.push({ files: own, notes });
    }
    made.push({ brand, creative, service, versions: entries });
    console.log(`${brand}, ${creative}: ${versions.length} versions`);
  }
  return made;
}

/** What applicants sent along. Their pictures are compressed more than those of deliveries: the folder must stay small. */
async function sentAlong() {
  const made = {};
  for (const [key, files] of Object.entries(applications)) {
    made[key] = [];
    for (const [at, file] of files.entries()) {
      made[key].push(await withOriginal(file, `application-${key}-${at + 1}`, 'application', 72));
    }
    console.log(`${key}, application: ${files.length} files`);
  }
  return made;
}

const sections = {
  portraits: async () => {
    const made = {};
    for (const [key, options] of Object.entries(portraits)) made[key] = await portrait(key, options);
    console.log(`portraits: ${Object.keys(made).length}`);
    return made;
  },
  deliveries: handedOver,
  applications: sentAlong,
};

async function ofCreative(key) {
  const list = [];
  for (const [at, work] of works[key].entries()) list.push(await made(key, at, work));
  console.log(`${key}: ${list.length}`);
  return list;
}

const manifestPath = join(target, 'manifest.json');
const write = (manifest) => writeFileSync(manifestPath, `${JSON.stringify(manifest, null, 1)}\n`);

/** The names of files anywhere in a part of the manifest. */
const namesIn = (part) =>
  [...JSON.stringify(part ?? {}).matchAll(/"(?:file|original)":"([^"]+)"/g)].map(([, name]) => name);

async function only(names) {
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));
  for (const name of names) {
    const [part, key, make] =
      name in sections ? [manifest, name, sections[name]] : [manifest.creatives, name, () => ofCreative(name)];
    for (const file of namesIn(part[key])) rmSync(join(target, file), { force: true });
    part[key] = await make();
  }
  write(manifest);
}

async function everything() {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const creatives = {};
  for (const key of Object.keys(works)) creatives[key] = await ofCreative(key);
  const manifest = { creatives };
  for (const [name, make] of Object.entries(sections)) manifest[name] = await make();
  write(manifest);
}

try {
  if (process.argv[2] === 'sheets') await sheets(process.argv[3]);
  else if (process.argv[2] === 'only') await only(process.argv.slice(3));
  else await everything();
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
