/**
 * Writes the paths of the pages for the server, from the table in `src/lib/routes.ts`: `crates/domain/src/pages.rs`,
 * below the folder that is given, or in this repository.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runnerImport } from 'vite';

const frontend = path.resolve(import.meta.dirname, '..');
const table = await runnerImport(path.join(frontend, 'src/lib/routes.ts'), { configFile: false, root: frontend });

const pages = Object.entries(table.module.routes).map(([route, { path: pattern, screen }]) => {
  const name = route.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return { name, constant: name.toUpperCase(), pattern, screen };
});

const constantOf = ({ constant, pattern, screen }) => `
/// \`${screen}.tsx\`.
pub const ${constant}: &str = "${pattern.replace(':id', '{}')}";
`;

const functionOf = ({ name, constant, pattern }) => `
/// [\`${constant}\`] with an id.
pub fn ${name}(id: impl Display) -> String {
    format!("${pattern.replace(':id', '{id}')}")
}
`;

const constants = pages.map(constantOf).join('');
const functions = pages.filter(({ pattern }) => pattern.includes(':id')).map(functionOf);

const file = path.resolve(process.argv[2] ?? path.join(frontend, '..'), 'crates/domain/src/pages.rs');
writeFileSync(
  file,
  `//! The paths of the web app's pages, each shown by a file in \`frontend/src/routes\`; \`{}\` is an id.
//!
//! Written by \`scripts/generate\` from \`routes.ts\`, \`creative-routes.ts\` and \`admin-routes.ts\` in \`frontend/src/lib\`: change
//! them there.

use std::fmt::Display;
${constants}${functions.join('')}`,
);
