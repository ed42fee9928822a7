#!/usr/bin/env node
// Handlers, pages, the server and the demo hand the database to `marsam-workflows` or `marsam-auth` only. The files that
// still call persistence themselves are listed with the number of functions that each calls; the list only shrinks.
//
//   scripts/persistence-callers.mjs write   writes the list with the numbers of today where they are lower
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const list = fileURLToPath(new URL('persistence-callers.json', import.meta.url));
const judged = /^crates\/(http|site|server|demo)\/src\/(?!.*\btests\b).*\.rs$/;
/** They hold no query. */
const handles = new Set(['Db', 'DbError', 'Store']);

/** What a `use` tree names, under the names that the file uses: `a::{self, b as c}` names `a` and `c`. */
function namesOf(tree, parent = '') {
  const parts = tree.split(/,(?![^{]*\})/).map((part) => part.trim());
  return parts.filter(Boolean).flatMap((part) => {
    const group = /^(?:(.*)::)?\{(.*)\}$/.exec(part);
    if (group) return namesOf(group[2], group[1]?.split('::').at(-1) ?? parent);
    const [path, alias] = part.split(' as ');
    const last = path.split('::').at(-1);
    return [alias ?? (last === 'self' ? (path.split('::').at(-2) ?? parent) : last)];
  });
}

/** The functions of persistence that a source hands a database to. */
function callsIn(source) {
  const [product] = source.split(/#\[cfg\(test\)\]\n(?:pub\(crate\) )?mod \w+ \{/);
  const trees = [...product.matchAll(/^ *use marsam_persistence::([^;]*);/gm)].map(([, tree]) => tree);
  const names = trees.flatMap((tree) => namesOf(tree.replaceAll(/\s+/g, ' '))).filter((name) => !handles.has(name));
  const starts = ['marsam_persistence', ...new Set(names)].join('|');
  const calls = product.matchAll(new RegExp(`(?<![\\w:])((?:${starts})(?:::\\w+)*)\\(\\s*(?:&mut )?db\\b`, 'g'));
  return new Set([...calls].map(([, called]) => called)).size;
}

const found = (tracked) => {
  const files = tracked.filter((file) => judged.test(file)).map((file) => [file, callsIn(readFileSync(file, 'utf8'))]);
  return files.filter(([, calls]) => calls > 0);
};

/** What differs from the list: a file that calls more, or less without the list saying so. */
export function persistenceCallers(tracked) {
  const known = JSON.parse(readFileSync(list, 'utf8'));
  const today = new Map(found(tracked));
  const more = [...today].filter(([file, calls]) => calls > (known[file] ?? 0));
  const less = Object.entries(known).filter(([file, calls]) => calls > (today.get(file) ?? 0));
  return [
    ...more.map(([file, calls]) => `${file} calls ${calls} functions of persistence, ${known[file] ?? 0} are listed`),
    ...less.map(([file]) => `${file} calls fewer than listed: scripts/persistence-callers.mjs write`),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === 'write') {
  const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(existsSync);
  const known = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : undefined;
  const kept = found(tracked).map(([file, calls]) => [file, Math.min(calls, known ? (known[file] ?? 0) : calls)]);
  const lines = kept
    .filter(([, calls]) => calls > 0)
    .map((entry) => entry.map((part) => JSON.stringify(part)).join(': '));
  writeFileSync(list, `{\n  ${lines.join(',\n  ')}\n}\n`);
}
