// Dependencies that a Cargo.toml lists and no Rust file of its crate uses.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

/** Linked or enabled by being listed, never used in Rust. */
const linkedOnly = new Set(['libsqlite3-sys', 'openssl-sys', 'pq-sys', 'reqwest']);

/** Each crate's folder, and its dependencies: those for tests and for one system included. */
function crates() {
  const answer = execFileSync('cargo', ['metadata', '--no-deps', '--offline', '--format-version', '1']);
  const { packages, workspace_root: root } = JSON.parse(answer);
  return packages.map(({ manifest_path: manifest, dependencies }) => ({
    folder: relative(root, dirname(manifest)),
    listed: [...new Set(dependencies.map(({ name, rename }) => rename ?? name))],
  }));
}

/** What the crates may list. Cargo names it nowhere, so its table is read line by line, with one dependency on each. */
function sharedDependencies() {
  const manifest = readFileSync('Cargo.toml', 'utf8').split('\n');
  const after = manifest.slice(manifest.indexOf('[workspace.dependencies]') + 1);
  const end = after.findIndex((line) => line.startsWith('['));
  return after
    .slice(0, end === -1 ? after.length : end)
    .filter((line) => line.includes('=') && !line.startsWith('#'))
    .map((line) => line.slice(0, line.indexOf('=')).trim());
}

/**
 * A search for the name as a path or an import begins or ends with it, outside comments that fill their line: it takes a
 * module or a text of that name for a use. rustc's `unused_crate_dependencies` knows better, but judges each target
 * alone, and would warn of every dependency that one test uses and another does not.
 */
function isNamedIn(source, dependency) {
  return new RegExp(`\\b${dependency.replaceAll('-', '_')}(::|\\b *[;,}]| as )`).test(source);
}

/** `tracked` are the repository's files; returns `crates/x: dependency`. */
export function unusedDependencies(tracked) {
  const all = crates();
  const unused = all.flatMap(({ folder, listed }) => {
    const rust = tracked.filter((file) => file.startsWith(`${folder}/`) && file.endsWith('.rs'));
    const source = rust.map((file) => readFileSync(file, 'utf8').replace(/^\s*\/\/.*$/gm, '')).join('\n');
    return listed
      .filter((name) => !linkedOnly.has(name) && !isNamedIn(source, name))
      .map((name) => `${folder}: ${name}`);
  });
  const used = new Set(all.flatMap(({ listed }) => listed));
  const unlisted = sharedDependencies().filter((name) => !used.has(name));
  return [...unused, ...unlisted.map((name) => `Cargo.toml: ${name}`)];
}
