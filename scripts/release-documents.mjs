// What a release has to keep: its entry for awesome-selfhosted, and a schema that the last release works with.

import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

const entry = 'packaging/awesome-selfhosted.yml';
const longest = 250;
const fields = ['name', 'description', 'licenses', 'platforms', 'tags', 'depends_3rdparty'];
const optional = ['website_url', 'source_code_url'];

/** What awesome-selfhosted would refuse in the project's entry. */
export function oddEntry() {
  const lines = readFileSync(entry, 'utf8').split('\n');
  const found = new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^(\w+):(.*)$/.exec(line) ?? [];
      return name ? [[name, value.trim()]] : [];
    }),
  );
  const listed = (name) => {
    const items = lines.slice(lines.indexOf(`${name}:`) + 1);
    return items
      .slice(
        0,
        items.findIndex((line) => !line.startsWith('  - ')),
      )
      .map((line) => line.slice(4));
  };
  const description = found.get('description') ?? '';
  const [, licence] = /^license = "(.+)"$/m.exec(readFileSync('Cargo.toml', 'utf8'));
  const odd = [
    ...fields.filter((name) => !found.has(name)).map((name) => `${name} is missing`),
    ...[...found.keys()].filter((name) => ![...fields, ...optional].includes(name)).map((name) => `${name} is unknown`),
  ];
  if (description.length > longest) odd.push(`description has ${description.length} > ${longest} characters`);
  if (!/^[A-Z].*\.$/.test(description)) odd.push('description begins with a capital and ends with a period');
  if (listed('licenses').join() !== licence.split(' OR ').toSorted().join()) odd.push(`licenses are not ${licence}`);
  return odd.map((what) => `${entry}: ${what}`);
}

/** The folders of migrations that the last release has; null where its commit is not in this clone. */
function released() {
  const [, commit] = /^Commit: `([0-9a-f]+)`$/m.exec(readFileSync('CHANGELOG.md', 'utf8'));
  const { status, stdout } = spawnSync('git', ['ls-tree', '--name-only', commit, 'migrations/'], { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').map((path) => path.replace('migrations/', '')) : null;
}

/** Statements that take away what the last release may use, in migrations of after it that leave the oldest version as it
 * was. */
export function silentContractions() {
  const old = released();
  if (old === null) return [];
  return readdirSync('migrations')
    .filter((folder) => /^\d{4}-/.test(folder) && !old.includes(folder))
    .flatMap((folder) => {
      const statements = readFileSync(`migrations/${folder}/up.sql`, 'utf8').replace(/--.*$/gm, '');
      const taken = statements.match(/\bDROP\s+(?:TABLE|COLUMN)\s+\S+|\bRENAME\s+\S+\s+\S+/gi) ?? [];
      return /\bUPDATE\s+compatibility\b/i.test(statements) ? [] : taken.map((what) => `migrations/${folder}: ${what}`);
    });
}
