#!/usr/bin/env node
// Checks the repository's hard limits: sizes, names, and what must never be committed.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { unmeasuredLists } from './list-calls.mjs';
import { unlockedBuilds } from './lock-platforms.mjs';
import { persistenceCallers } from './persistence-callers.mjs';
import { foreignWords, longSentences } from './plain-english.mjs';
import { providerCalls } from './provider-calls.mjs';
import { oddEntry, silentContractions } from './release-documents.mjs';
import { repeatedSchemas } from './schema-names.mjs';
import { unknownVariables } from './script-variables.mjs';
import { searchPatterns } from './search-patterns.mjs';
import { oddRows, unknownTests } from './security-documents.mjs';
import { tupleParameters } from './tuple-parameters.mjs';
import { unusedDependencies } from './unused-dependencies.mjs';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));
const lines = (file) => readFileSync(file, 'utf8').split('\n').length - 1;
const matching = (pattern) => tracked.filter((file) => pattern.test(file));
const longer = (files, most) =>
  files.filter((file) => lines(file) > most).map((file) => `${file} (${lines(file)} > ${most})`);
const wordier = (file, most) => {
  const words = readFileSync(file, 'utf8').match(/\S+/g)?.length ?? 0;
  return words > most ? [`${file} (${words} > ${most})`] : [];
};
const containing = (files, pattern) => files.filter((file) => pattern.test(readFileSync(file, 'utf8')));

const rust = matching(/^crates\/.*\.rs$/).filter((file) => !file.endsWith('schema.rs'));
const endpoints = rust
  .filter((file) => /^crates\/http\/src\//.test(file))
  .filter((file) => /#\[(get|post|patch|put|delete)\("/.test(readFileSync(file, 'utf8')));
// Except the two files that contain the patterns they look for.
const source = matching(/^(crates|frontend|scripts)\/.*\.(rs|ts|tsx|mjs|css|html)$/).filter(
  (file) => !['scripts/repo-lint.mjs', 'frontend/src/test/source-conventions.test.ts'].includes(file),
);

// The generated types and list of pages repeat comments of their sources; templates and demo data are the product's texts.
const commented = matching(
  /^(crates|frontend|scripts|migrations)\/.*\.(rs|ts|tsx|mjs|js|css)$|^(Makefile|scripts\/[\w/-]+)$/,
).filter((file) => !['frontend/src/api/schema.d.ts', 'scripts/plain-english.mjs'].includes(file));
// The words of headlines.md are those of the screens.
const documents = matching(/^(README|CONTRIBUTING)\.md$|^docs\/(?!headlines\.md).*\.md$/);

/** Where the version of Cargo.toml is repeated, and is another. */
function otherVersions() {
  const [, version] = /^version = "(.+)"$/m.exec(readFileSync('Cargo.toml', 'utf8'));
  const repeated = [
    ['frontend/package.json', `"version": "${version}"`],
    ['docs/openapi.json', `"version": "${version}"`],
    ['CHANGELOG.md', `\n## ${version} (`],
  ];
  return repeated.filter(([file, text]) => !readFileSync(file, 'utf8').includes(text)).map(([file]) => file);
}

const rules = [
  ['a Rust file has at most 400 lines', () => longer(rust, 400)],
  ['an endpoint file has at most 150 lines', () => longer(endpoints, 150)],
  ['a component file has at most 250 lines', () => longer(matching(/^frontend\/src\/.*\.tsx$/), 250)],
  // Paragraphs are single lines, so words are counted: about 150 lines of prose.
  ['docs/architecture.md has at most 1,900 words', () => wordier('docs/architecture.md', 1_900)],
  ['no types of a script are declared beside it', () => matching(/\.d\.[mc]ts$/)],
  ['no mod.rs', () => matching(/\/mod\.rs$/)],
  ['no module is named for nothing', () => matching(/(^|\/)(utils?|helpers?|common|misc|managers?)(\.|\/)/)],
  [
    'every Rust file opens by saying what it is for',
    () => rust.filter((file) => !/^(#!.*\n)?\/\/!/.test(readFileSync(file, 'utf8'))),
  ],
  ['nothing is left to do in the code', () => containing(source, /\b(TODO|FIXME|XXX|HACK)\b|todo!\(|unimplemented!\(/)],
  ['no test is skipped or focused', () => containing(source, /#\[ignore|\b(it|test|describe)\.(skip|only)\(/)],
  ['comments and documents use plain English words', () => foreignWords(commented, documents)],
  ['the sentences of a document have at most 20 words on average', () => longSentences(documents, 20)],
  [
    'the files that call persistence past workflows and auth are listed, and become fewer',
    () => persistenceCallers(tracked),
  ],
  ['no payment provider is called by workflows or within a transaction', () => providerCalls(tracked)],
  ['a query takes the words of a search from the domain alone', () => searchPatterns(tracked)],
  ['no parameter is a tuple', () => tupleParameters(matching(/^crates\/[^/]+\/src\/.*\.rs$/))],
  ['the server knows every MARSAM_ variable of the scripts and of the image', () => unknownVariables(tracked)],
  ['a schema of the API has a name of its own', () => repeatedSchemas(rust)],
  ['every list of the API is measured by bench-lists', unmeasuredLists],
  ['every dependency is used', () => unusedDependencies(tracked)],
  ['every test that the security documents name exists', unknownTests],
  ['the table of ASVS is whole', oddRows],
  ['the lock file names every platform’s tools (mend it with scripts/lock-platforms.mjs write)', unlockedBuilds],
  ['the web app, the API’s document and the changelog name the version of Cargo.toml', otherVersions],
  ['a migration that drops or renames raises the oldest version that works with the schema', silentContractions],
  ['the entry for awesome-selfhosted is as that list asks', oddEntry],
  ['no lock file names a download address', () => containing(matching(/package-lock\.json$/), /"resolved": *"http/)],
];

let failed = 0;
for (const [rule, find] of rules) {
  const found = find();
  if (found.length === 0) continue;
  failed += 1;
  console.error(`repo-lint: ${rule}:\n${found.map((file) => `  ${file}`).join('\n')}`);
}
console.log(`repo-lint: ${rules.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
