/** Every class that a component names has a rule, and every class of a module is named: misspelt or left over otherwise. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { classesOf } from '../../tools/class-names';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const names = readdirSync(ROOT, { recursive: true }).map(String);
const modules = names.filter((name) => name.endsWith('.module.css'));
const sources = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$|^test\//.test(name));

const IMPORT = /^import (\w+) from '([^']+\.module\.css)';$/gm;

interface Use {
  readonly source: string;
  readonly module: string;
  /** Null where it is chosen by a variable. */
  readonly class: string | null;
}

const uses: readonly Use[] = sources.flatMap((source) => {
  const text = read(source);
  const code = text.replaceAll(/^import .*$/gm, '');
  return [...text.matchAll(IMPORT)].flatMap(([, local = '', file = '']) => {
    const module = file.startsWith('@/') ? file.slice(2) : path.join(path.dirname(source), file);
    const named = [...code.matchAll(new RegExp(`(?<![\\w.])${local}(?:\\.(\\w+)|\\[)`, 'g'))];
    return named.map((found) => ({ source, module, class: found[1] ?? null }));
  });
});

describe('the classes of a style module', () => {
  it('exist where they are named', () => {
    const unknown = uses.filter(
      (use) =>
        use.class !== null &&
        !(existsSync(path.join(ROOT, use.module)) && classesOf(read(use.module)).includes(use.class)),
    );
    expect(unknown).toEqual([]);
  });

  it.each(modules)('are all named: %s', (module) => {
    const named = uses.filter((use) => use.module === module);
    if (named.some((use) => use.class === null)) return;
    const unused = classesOf(read(module)).filter((name) => !named.some((use) => use.class === name));
    // The lightbox's own classes are named by its package.
    expect(unused.filter((name) => !name.startsWith('yarl__'))).toEqual([]);
  });
});

describe('a class that is written out', () => {
  const shared = ['base', 'layout', 'primitives'].flatMap((sheet) => classesOf(read(`ui/styles/${sheet}.css`)));

  it('is one of those that all screens share', () => {
    const written = sources.flatMap((source) =>
      [...read(source).matchAll(/className="([^"]+)"|classNames\('([^']+)'/g)].flatMap(([, whole, first]) =>
        (whole ?? first ?? '').split(' ').map((name) => ({ source, name })),
      ),
    );
    expect(written.length).toBeGreaterThan(100);
    expect(written.filter(({ name }) => !shared.includes(name))).toEqual([]);
  });

  it('has a use', () => {
    const text = sources.map(read).join('\n');
    expect(shared.filter((name) => !new RegExp(`['" ]${name}['" ]`).test(text))).toEqual([]);
  });
});
