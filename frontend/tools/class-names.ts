/** Class names of the build: as short as they can be, and the same in the browser's build and the prerenderer's. */
import { readdirSync } from 'node:fs';
import path from 'node:path';

const SRC = path.resolve(import.meta.dirname, '../src');
/** From here on a number of two digits begins with a letter, as a class name must. */
const FIRST = Number.parseInt('a0', 36);

const styles = readdirSync(SRC, { recursive: true })
  .map((name) => String(name).replaceAll(path.sep, '/'))
  .filter((name) => name.endsWith('.module.css'))
  .toSorted();

/** The file's number and the place of the class in it; another name, such as an animation's, follows the number. */
export function shortClassName(name: string, file: string, css: string): string {
  const [style = file] = file.split('?');
  const at = styles.indexOf(path.relative(SRC, style).replaceAll(path.sep, '/'));
  if (at === -1) throw new Error(`${file} is not among the style sheets of src`);
  const classes = [...new Set([...css.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, found]) => found))];
  const place = classes.indexOf(name);
  return `${(FIRST + at).toString(36)}${place === -1 ? `-${name}` : place.toString(36)}`;
}
