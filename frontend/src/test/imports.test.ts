/**
 * What the linter can't see of imports: circles that `import()` closes, circles between the parts of a feature, and a
 * feature that reaches into another one by a relative path.
 */
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
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts')),
);

const read = (name: string) => readFileSync(path.join(FRONTEND, name), 'utf8');

const isFile = (name: string) => existsSync(name) && statSync(name).isFile();

/** Static and dynamic imports, those of types included. */
function importsOf(text: string): string[] {
  return preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
}

/** The source that an import in the file `from` names; null for a package or a style sheet. */
function sourceOf(specifier: string, from: string): string | null {
  const base = specifier.startsWith('@/')
    ? path.join('src', specifier.slice(2))
    : path.join(path.dirname(from), specifier);
  if (!/^(?:@\/|\.)/.test(specifier)) return null;
  const found = ['', '.ts', '.tsx'].map((ending) => base + ending).find((name) => isFile(path.join(FRONTEND, name)));
  return found !== undefined && /\.tsx?$/.test(found) ? found : null;
}

const graph: Graph = new Map(
  sources.map((name) => [
    name,
    importsOf(read(name))
      .map((specifier) => sourceOf(specifier, name))
      .filter((found) => found !== null),
  ]),
);

/** The circles that a walk through the graph closes, one at least from each group of nodes that reach each other. */
function circlesOf(nodes: Graph): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (name: string, way: readonly string[]) => {
    if (way.includes(name)) {
      circles.push([...way.slice(way.indexOf(name)), name].join(' → '));
      return;
    }
    if (done.has(name)) return;
    for (const next of nodes.get(name) ?? []) visit(next, [...way, name]);
    done.add(name);
  };
  for (const name of nodes.keys()) visit(name, []);
  return circles;
}

const featureOf = (name: string) => /^src\/features\/([^/]+)\//.exec(name)?.[1];

/** A folder within a feature; the files of the feature itself join its parts and are of none. */
const partOf = (name: string) => /^src\/features\/[^/]+\/[^/]+(?=\/)/.exec(name)?.[0];

function graphOfParts(): Graph {
  const parts = new Map<string, string[]>();
  for (const [name, imported] of graph) {
    const part = partOf(name);
    if (part === undefined) continue;
    const others = imported.map(partOf).filter((other) => other !== undefined && other !== part);
    parts.set(part, [...(parts.get(part) ?? []), ...(others as string[])]);
  }
  return parts;
}

describe('imports', () => {
  it('close no circle, whether static, dynamic or of types', () => {
    expect(circlesOf(graph)).toEqual([]);
  });

  it('close no circle between the parts of a feature', () => {
    expect(circlesOf(graphOfParts())).toEqual([]);
  });

  it('lead from no feature into another', () => {
    const across = [...graph].flatMap(([name, imported]) =>
      imported
        .filter((other) => featureOf(name) && featureOf(other) && featureOf(other) !== featureOf(name))
        .map((other) => `${name} → ${other}`),
    );
    expect(across).toEqual([]);
  });

  it('are found where they are dynamic, and a circle where it does not begin', () => {
    const text = "import type { A } from './a';\nconst b = async () => (await import('./b')).b;";
    expect(importsOf(text)).toEqual(['./a', './b']);
    const nodes = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b']],
    ]);
    expect(circlesOf(nodes)).toEqual(['b → c → b']);
  });
});
