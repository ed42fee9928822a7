#!/usr/bin/env node
// Compares two folders of `make pictures` by pixels and lists what differs, the most changed first:
// scripts/compare-pictures.mjs BEFORE AFTER [DIFFERENCES]
// Where DIFFERENCES is given, a picture of each difference is written into it. Ends with 1 if anything differs.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// The comparison behind Playwright's toHaveScreenshot; Playwright does not export it by a public name.
const { utils } = createRequire(join(root, 'frontend/package.json'))('playwright-core/lib/coreBundle');
const compare = utils.getComparator('image/png');
/** How far two pixels may differ, from 0 to 1: anti-aliasing of text is not a change. */
const threshold = 0.2;

const [before, after, differences] = process.argv.slice(2);
if (!before || !after) {
  console.error('usage: scripts/compare-pictures.mjs BEFORE AFTER [DIFFERENCES]');
  process.exit(64);
}

const picturesIn = (folder) => new Set(readdirSync(folder).filter((name) => name.endsWith('.png')));

/** The width and height that a PNG states in its header. */
function sizeOf(png) {
  return `${png.readUInt32BE(16)} × ${png.readUInt32BE(20)}`;
}

/** What differs between two pictures of one name, or null. */
function difference(name) {
  const [old, current] = [before, after].map((folder) => readFileSync(join(folder, name)));
  if (old.equals(current)) return null;
  const found = compare(current, old, { threshold });
  if (!found) return null;
  if (differences && found.diff) writeFileSync(join(differences, name), found.diff);
  if (sizeOf(old) !== sizeOf(current))
    return { name, share: 1, text: `${sizeOf(old)} before, ${sizeOf(current)} after` };
  const pixels = Number(/(\d+) pixels/.exec(found.errorMessage)?.[1] ?? 0);
  const share = pixels / (current.readUInt32BE(16) * current.readUInt32BE(20));
  return { name, share, text: `${pixels} pixels, ${(share * 100).toFixed(2)} %` };
}

if (differences) mkdirSync(differences, { recursive: true });
const [old, current] = [picturesIn(before), picturesIn(after)];
const both = [...old].filter((name) => current.has(name)).toSorted();
const changed = both.map(difference).filter((found) => found !== null);
changed.sort((one, other) => other.share - one.share || one.name.localeCompare(other.name));
const removed = [...old].filter((name) => !current.has(name)).toSorted();
const added = [...current].filter((name) => !old.has(name)).toSorted();

for (const { name, text } of changed) console.log(`${name}: ${text}`);
for (const name of removed) console.log(`${name}: only before`);
for (const name of added) console.log(`${name}: only after`);
console.log(
  `${both.length} pictures compared: ${both.length - changed.length} alike, ${changed.length} changed, ` +
    `${removed.length} removed, ${added.length} added`,
);
process.exit(changed.length + removed.length + added.length > 0 ? 1 : 0);
