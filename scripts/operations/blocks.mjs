// The blocks of docs/operations.md: commands, and the files that they write.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../server.mjs';

const page = () => readFileSync(join(root, 'docs/operations.md'), 'utf8');

/** Every block of commands in the order of the page, each with its section and number in it. */
export function commands() {
  const found = [];
  let section = '';
  let number = 0;
  for (const [text, heading, block] of page().matchAll(/^#{2,3} (.+)$|^```sh\n([\s\S]*?)^```$/gm)) {
    if (heading !== undefined) [section, number] = [heading, 0];
    else found.push({ name: `${section}, block ${(number += 1)}`, text: block ?? text });
  }
  return found;
}

/** What the page writes into a file by `cat >FILE <<'END'`. */
export function written(file) {
  const begin = page().indexOf(`cat >${file} <<'END'\n`);
  if (begin < 0) throw new Error(`docs/operations.md does not write ${file}`);
  const text = page().slice(page().indexOf('\n', begin) + 1);
  return text.slice(0, text.indexOf('\nEND\n') + 1);
}
