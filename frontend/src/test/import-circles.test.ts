/** No file imports itself by way of others. The linter follows static imports only; here `import()` counts, too. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { preProcessFile } from 'typescript';
import { describe, expect, it } from 'vitest';

const FRONTEND = path.resolve(import.meta.dirname, '../..');
const FOLDERS = ['src', 'tools', 'e2e', 'ui-audit'];

type Graph = ReadonlyMap<string, readonly string[]>;

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(FRONTEND, folder), { recursive: true })
    .map((name) => path.join(folder, String(name)))
    .filter((name) => /\.m?tsx?$/.test(name) && !name.endsWith('.d.ts')),
);

/** The file that an import of the file `from` names, relative to the frontend; null for a package or a style sheet. */
function fileOf(specifier: string, from: string): string | null {
  const base = specifier.startsWith('@/')
    ? path.join('src', specifier.slice(2))
    : specifier.startsWith('.')
      ? path.join(path.dirname(from), specifier)
      : null;
  if (base === null) return null;
  const found = ['', '.ts', '.tsx'].map((ending) => base + ending).find((name) => isFile(path.join(FRONTEND, name)));
  return found !== undefined && /\.tsx?$/.test(found) ? found : null;
}

function isFile(name: string): boolean {
  return existsSync(name) && statSync(name).isFile();
}

/** Static and dynamic imports, those of types included. */
function importsOf(text: string): string[] {
  return preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
}

function graphOf(names: readonly string[]): Graph {
  const read = (name: string) => readFileSync(path.join(FRONTEND, name), 'utf8');
  return new Map(
    names.map((name) => [
      name,
      importsOf(read(name))
        .map((specifier) => fileOf(specifier, name))
        .filter((file) => file !== null),
    ]),
  );
}

/** The first circle that a walk through the graph closes from each file that has one. */
function circlesOf(graph: Graph): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (name: string, way: readonly string[]) => {
    if (way.includes(name)) {
      circles.push([...way.slice(way.indexOf(name)), name].join(' → '));
      return;
    }
    if (done.has(name)) return;
    for (const next of graph.get(name) ?? []) visit(next, [...way, name]);
    done.add(name);
  };
  for (const name of graph.keys()) visit(name, []);
  return circles;
}

describe('imports', () => {
  it('close no circle, whether static, dynamic or of types', () => {
    expect(circlesOf(graphOf(sources))).toEqual([]);
  });

  it('count when they are dynamic', () => {
    expect(importsOf("import type { A } from './a';\nconst b = async () => (await import('./b')).b;")).toEqual([
      './a',
      './b',
    ]);
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b']],
    ]);
    expect(circlesOf(graph)).toEqual(['b → c → b']);
  });
});
