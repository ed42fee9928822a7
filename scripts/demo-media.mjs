#!/usr/bin/env node
// Remakes the derivatives in crates/demo/media with the media worker of `marsam`, after a change of what the worker
// makes: from the original where it is kept, else from the widest file that there is. `crates/demo/media/shows.json`
// says what each file shows and which words are on it.
//
//   scripts/demo-media.mjs           everything
//   scripts/demo-media.mjs NAME…     the files whose names begin so
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'crates/demo/media');
const binary = process.env.MARSAM_BINARY ?? join(root, 'target/debug/marsam');
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
const scratch = mkdtempSync(join(tmpdir(), 'marsam-demo-media-'));

/** Every file of the manifest: what has derivatives. */
function filesIn(part) {
  if (typeof part !== 'object' || part === null) return [];
  return Array.isArray(part.derivatives) ? [part] : Object.values(part).flatMap(filesIn);
}

/** What the worker, started as the server starts it, makes of a file. */
function made(path, { purpose, name }) {
  const out = mkdtempSync(join(scratch, 'out-'));
  execFileSync(binary, ['media-worker', '--input', path, '--output', out], {
    input: JSON.stringify({ purpose, name, crop: null }),
    env: { MIMALLOC_ARENA_EAGER_COMMIT: '0', MIMALLOC_PURGE_DELAY: '0' },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const outcome = JSON.parse(readFileSync(join(out, 'outcome.json'), 'utf8'));
  if (outcome.outcome !== 'ready') throw new Error(`${name} was refused: ${outcome.reason}`);
  return { out, derivatives: new Map(outcome.derivatives.map((one) => [one.name, one])) };
}

/** Replaces the derivatives of a file, except the one that they are made from. */
function remake(file) {
  const widest = file.derivatives.toSorted((a, b) => (a.width ?? 0) - (b.width ?? 0)).at(-1);
  const source = join(folder, file.original ?? widest.file);
  const { out, derivatives } = made(source, file);
  for (const kept of file.derivatives) {
    const fresh = derivatives.get(kept.name);
    if (fresh === undefined || (kept === widest && file.original === undefined)) continue;
    copyFileSync(join(out, fresh.path), join(folder, kept.file));
    for (const field of ['content_type', 'bytes', 'width', 'height']) kept[field] = fresh[field];
  }
  rmSync(out, { recursive: true });
}

const digest = () => createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
const names = process.argv.slice(2);
const isAsked = ({ derivatives: [first] }) => names.length === 0 || names.some((name) => first.file.startsWith(name));
const before = digest();
try {
  const files = filesIn(manifest).filter((file) => file.derivatives.length > 0 && isAsked(file));
  files.forEach(remake);
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`);
  console.log(`${files.length} files, ${digest() === before ? 'the manifest is as it was' : 'the manifest changed'}`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
