// The variables of scripts, of the image and of the compose file that begin as settings do. `serve` refuses a name that it does not know, and scripts start it with
// their own environment.
import { readFileSync } from 'node:fs';

const scripts =
  /^(\.ci\/|Makefile$|Dockerfile$|compose\.yaml$|packaging\/marsam\.env$|scripts\/|frontend\/(e2e|ui-audit)\/|frontend\/playwright)/;
const settings = /^crates\/app\/src\/config(\.rs$|\/)/;

/** The names in scripts that `crates/app/src/config` knows neither as a setting nor as a variable of scripts. */
export function unknownVariables(tracked) {
  const read = (file) => readFileSync(file, 'utf8');
  const known = tracked
    .filter((file) => settings.test(file))
    .map(read)
    .join('\n');
  return tracked
    .filter((file) => scripts.test(file))
    .flatMap((file) => [...new Set(read(file).match(/\bMARSAM_[A-Z0-9_]*[A-Z0-9]\b/g))].map((name) => ({ file, name })))
    .filter(({ name }) => !known.includes(`"${name}"`))
    .map(({ file, name }) => `${file}: ${name}`);
}
