// Dependencies that a Cargo.toml lists and no Rust file of its crate uses.
import { readFileSync } from 'node:fs';

/** Linked or enabled by being listed, never used in Rust. */
const linkedOnly = new Set(['libsqlite3-sys', 'openssl-sys', 'pq-sys', 'reqwest']);

/** The dependencies of a manifest, those for tests and for one system included. */
function listedIn(manifest) {
  const names = [];
  let inTable = false;
  for (const line of manifest.split('\n')) {
    if (line.startsWith('[')) inTable = /^\[(target\..+\.)?((dev|build)-)?dependencies\]$/.test(line.trim());
    else if (inTable) names.push(/^([\w-]+)(\.workspace)? *=/.exec(line)?.[1]);
  }
  return [...new Set(names)].filter(Boolean);
}

/** `tracked` are the repository's files; returns `crates/x: dependency`. */
export function unusedDependencies(tracked) {
  const crates = tracked.flatMap((file) => /^(crates\/[^/]+)\/Cargo\.toml$/.exec(file)?.[1] ?? []);
  const unused = crates.flatMap((crate) => {
    const rust = tracked.filter((file) => file.startsWith(`${crate}/`) && file.endsWith('.rs'));
    const source = rust.map((file) => readFileSync(file, 'utf8').replace(/^\s*\/\/.*$/gm, '')).join('\n');
    return listedIn(readFileSync(`${crate}/Cargo.toml`, 'utf8'))
      .filter((name) => !linkedOnly.has(name))
      .filter((name) => !new RegExp(`\\b${name.replaceAll('-', '_')}(::|\\b *[;,}]| as )`).test(source))
      .map((name) => `${crate}: ${name}`);
  });
  const used = new Set(crates.flatMap((crate) => listedIn(readFileSync(`${crate}/Cargo.toml`, 'utf8'))));
  const shared = readFileSync('Cargo.toml', 'utf8').split('[workspace.dependencies]')[1].split('\n[')[0];
  const unlisted = [...shared.matchAll(/^([\w-]+) *=/gm)].map((found) => found[1]).filter((name) => !used.has(name));
  return [...unused, ...unlisted.map((name) => `Cargo.toml: ${name}`)];
}
