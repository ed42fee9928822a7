#!/usr/bin/env node
// The notices of third parties in a release: scripts/release/notices.mjs CRATES.txt, the crates' as cargo-about writes
// them. Adds the C libraries that crates bundle and the packages that are in the web app.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const rule = '='.repeat(80);
const frontend = 'frontend';

/** The crate leaves it out. */
const postgresLicence = `PostgreSQL Database Management System (also known as Postgres, formerly known as Postgres95)

Portions Copyright (c) 1996-2026, PostgreSQL Global Development Group

Portions Copyright (c) 1994, The Regents of the University of California

Permission to use, copy, modify, and distribute this software and its documentation for any purpose, without fee, and without
a written agreement is hereby granted, provided that the above copyright notice and this paragraph and the following two
paragraphs appear in all copies.

IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR DIRECT, INDIRECT, SPECIAL, INCIDENTAL, OR
CONSEQUENTIAL DAMAGES, INCLUDING LOST PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF THE
UNIVERSITY OF CALIFORNIA HAS BEEN ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS ANY WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE. THE SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS" BASIS, AND THE
UNIVERSITY OF CALIFORNIA HAS NO OBLIGATIONS TO PROVIDE MAINTENANCE, SUPPORT, UPDATES, ENHANCEMENTS, OR MODIFICATIONS.`;

/** Libraries in C that a crate compiles into the binary: the crate, and where its sources have the library's licence. */
const bundled = [
  { name: 'OpenSSL', crate: 'openssl-src', licence: ['openssl/LICENSE.txt'] },
  { name: 'libpq (PostgreSQL)', crate: 'pq-src', words: postgresLicence },
  {
    name: 'SQLite',
    crate: 'libsqlite3-sys',
    words: 'SQLite is in the public domain: https://sqlite.org/copyright.html',
  },
  { name: 'libwebp', crate: 'libwebp-sys', licence: ['vendor/COPYING'] },
  { name: 'mimalloc', crate: 'libmimalloc-sys', licence: ['c_src/mimalloc/v2/LICENSE', 'c_src/mimalloc/LICENSE'] },
];

function licenceOf(folder) {
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice|ofl)/i.test(name));
  return names
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
    .join('\n\n');
}

const metadata = JSON.parse(
  execFileSync('cargo', ['metadata', '--format-version', '1', '--locked', '--features', 'marsam-app/postgres-tls'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  }),
);
const libraries = bundled.map(({ name, crate, licence = [], words }) => {
  const found = metadata.packages.find((one) => one.name === crate);
  if (!found) throw new Error(`the crate ${crate}, which bundles ${name}, is not among the dependencies any more`);
  const folder = dirname(found.manifest_path);
  const path = licence.map((one) => join(folder, one)).find((one) => existsSync(one));
  if (!path && !words) throw new Error(`${crate} ${found.version} has no ${licence.join(' or ')}`);
  return `${rule}\n${name}, by ${crate} ${found.version}\n\n${words ?? readFileSync(path, 'utf8').trim()}\n`;
});

const { packages } = JSON.parse(readFileSync(join(frontend, 'package-lock.json'), 'utf8'));
const web = Object.entries(packages)
  .filter(([path, one]) => path !== '' && !one.dev && !one.devOptional && existsSync(join(frontend, path)))
  .map(([path, one]) => {
    const folder = join(frontend, path);
    const { name, license = 'MIT, by its Readme' } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const text = licenceOf(folder) || `The package names its licence only: ${license}`;
    return `${rule}\n${name} ${one.version} (${license})\n\n${text}\n`;
  });

process.stdout.write(
  [
    'Marsam is MIT OR Apache-2.0. The binary contains these works of others.\n',
    `1. Libraries in C\n\n${libraries.join('\n')}`,
    `2. Packages of the web app\n\n${web.join('\n')}`,
    `3. Crates\n\n${readFileSync(process.argv[2], 'utf8').trim()}\n`,
  ].join('\n'),
);
