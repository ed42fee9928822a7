/**
 * Style sheets named `*.lazy.module.css` travel in the script that imports them: every page loads the one style sheet,
 * but only some show a lightbox. The policy forbids inline styles, so the browser adopts the sheet instead.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { classesOf, shortClassName } from './class-names.ts';

const LAZY = '.lazy.module.css';
/** The prefix of the modules that replace such sheets. */
export const LAZY_STYLES = '\0lazy-styles:';
const SRC = path.resolve(import.meta.dirname, '../src');

/** A module that adopts the sheet and exports its class names, as a CSS module does. */
export async function adopting(file: string): Promise<string> {
  const css = await readFile(file, 'utf8');
  const names = Object.fromEntries(classesOf(css).map((name) => [name, shortClassName(name, file, css)]));
  return [
    `import css from ${JSON.stringify(`${file}?inline`)};`,
    `import { adoptStyles } from ${JSON.stringify(path.join(SRC, 'ui/adopt-styles.ts'))};`,
    'adoptStyles(css);',
    `export default ${JSON.stringify(names)};`,
  ].join('\n');
}

export function lazyStyles(): Plugin {
  return {
    name: 'marsam-lazy-styles',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(LAZY)) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      // Not named as a style sheet, or it would be collected with the others.
      return found && `${LAZY_STYLES}${found.id}.js`;
    },
    load(id) {
      return id.startsWith(LAZY_STYLES) ? adopting(id.slice(LAZY_STYLES.length, -'.js'.length)) : null;
    },
  };
}
