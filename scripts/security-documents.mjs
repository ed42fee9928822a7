// Checks docs/security.md and docs/security/asvs.md against the repository: the tests they name exist, and no
// requirement is missing.

import { existsSync, readFileSync } from 'node:fs';

const table = 'docs/security/asvs.md';
const requirements = 253;

const rustTest =
  /`(domain|persistence|auth|workflows|http|site|server|mail|media|payments|roster|demo|app)\/(it\/)?([a-z0-9_/]+)::([a-z0-9_]+)`/g;
const webTest = /`(frontend\/[\w./-]+\.(?:ts|tsx)): ([^`]+)`/g;
const row = /^\| V[\d.]+ \| [12] \| [^|]+ \| (?:test|built|doc|n\/a|partly|no)\b[^|]*\|$/;

const holds = (files, text) => files.some((file) => existsSync(file) && readFileSync(file, 'utf8').includes(text));

/** The tests that a text names (`server/it/file::name`, `frontend/…/file.test.ts: title`), and the file of each. */
const named = (words) => [
  ...[...words.matchAll(rustTest)].map(([name, crate, it, file, test]) => ({
    name,
    text: `fn ${test}(`,
    files: it
      ? [`crates/${crate}/tests/it/${file}.rs`, `crates/${crate}/tests/${file}.rs`]
      : [`crates/${crate}/src/${file}.rs`],
  })),
  ...[...words.matchAll(webTest)].map(([name, file, text]) => ({ name, text, files: [file] })),
];

/** Tests that the documents name and the repository lacks, or that a document marks as missing (⧗). */
export function unknownTests() {
  return ['docs/security.md', table].flatMap((document) => {
    const words = readFileSync(document, 'utf8');
    const unknown = named(words).filter(({ files, text }) => !holds(files, text));
    const awaited = words.includes('⧗') ? [`${document}: a test that is still awaited`] : [];
    return [...unknown.map(({ name }) => `${document}: ${name}`), ...awaited];
  });
}

/**
 * Rows of the table that are not a requirement with one of the six answers; and whether each requirement is listed
 * once.
 */
export function oddRows() {
  const rows = readFileSync(table, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| V'));
  const numbers = new Set(rows.map((line) => line.split(' ')[1]));
  const whole = rows.length === requirements && numbers.size === requirements;
  const missing = whole ? [] : [`${table} has ${numbers.size} requirements of ${requirements}, in ${rows.length} rows`];
  return [...missing, ...rows.filter((line) => !row.test(line)).map((line) => `${table}: ${line.slice(0, 80)}`)];
}
