/** Class names of the build: as short as they can be, and the same in the browser's build and the prerenderer's. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'lightningcss';

const SRC = path.resolve(import.meta.dirname, '../src');
/** From here on a number of two digits begins with a letter, as a class name must. */
const FIRST = Number.parseInt('a0', 36);

const styles = readdirSync(SRC, { recursive: true })
  .map((name) => String(name).replaceAll(path.sep, '/'))
  .filter((name) => name.endsWith('.module.css'))
  .toSorted();

/** By the text of the sheet: a name is asked for each of its classes. */
const classesOfSheets = new Map<string, readonly string[]>();

/** A class, or what may hold one: a selector, a part of it, or a list of them. */
function* classesWithin(part: unknown): Generator<string> {
  if (typeof part !== 'object' || part === null) return;
  if ('type' in part && part.type === 'class' && 'name' in part) yield String(part.name);
  else for (const inner of Object.values(part)) yield* classesWithin(inner);
}

/** The classes of a sheet's selectors, in the order in which they first appear there. */
export function classesOf(css: string): readonly string[] {
  const known = classesOfSheets.get(css);
  if (known) return known;
  const classes = new Set<string>();
  transform({
    filename: 'sheet.module.css',
    code: new Uint8Array(Buffer.from(css)),
    cssModules: true,
    visitor: {
      Selector(selector) {
        for (const name of classesWithin(selector)) classes.add(name);
      },
    },
  });
  const found = [...classes];
  classesOfSheets.set(css, found);
  return found;
}

/** The file's number and the place of the class in it; another name, such as an animation's, follows the number. */
export function shortClassName(name: string, file: string, css: string): string {
  const [style = file] = file.split('?');
  const at = styles.indexOf(path.relative(SRC, style).replaceAll(path.sep, '/'));
  if (at === -1) throw new Error(`${file} is not among the style sheets of src`);
  const place = classesOf(css).indexOf(name);
  return `${(FIRST + at).toString(36)}${place === -1 ? `-${name}` : place.toString(36)}`;
}
