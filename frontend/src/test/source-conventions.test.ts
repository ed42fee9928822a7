/** Conventions that lint cannot express, checked by reading the sources. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { patterns } from '../../tools/sadu.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const FRONTEND = path.resolve(ROOT, '..');
const HARD_LIMIT = 250;

const files = readdirSync(ROOT, { recursive: true })
  .map(String)
  .filter((name) => /\.(?:tsx?|css)$/.test(name) && !name.endsWith('.d.ts'));
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const offenders = (names: readonly string[], pattern: RegExp) =>
  names.flatMap((name) =>
    read(name)
      .split('\n')
      .flatMap((text, line) => (pattern.test(text) ? [`${name}:${line + 1} ${text.trim()}`] : [])),
  );

const styles = files.filter((name) => name.endsWith('.css'));
const components = files.filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'));
const shipped = files.filter((name) => !/\.test\.tsx?$|^test\//.test(name));

describe('the sources', () => {
  it('knows start and end, never left and right', () => {
    const physical =
      /(?:^|[\s;{])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right|top|bottom)|left|right|top|bottom|float|(?:min-|max-)?(?:width|height)|border-(?:top|bottom)-(?:left|right)-radius)\s*:|text-align:\s*(?:left|right)|\bto (?:left|right)\b/;
    const inMedia = /@media|@container/;
    expect(offenders(styles, physical).filter((line) => !inMedia.test(line))).toEqual([]);
  });

  it('keeps files short enough to be read', () => {
    const long = files
      .map((name) => [name, read(name).split('\n').length] as const)
      .filter(([, lines]) => lines > HARD_LIMIT);
    expect(long).toEqual([]);
  });

  it('names colours in the tokens only', () => {
    const outside = styles.filter((name) => !/tokens\.css$|button\.module|avatar\.module/.test(name));
    expect(offenders(outside, /:\s*[^;]*#(?!000\b)[0-9a-f]{3,8}\b/i)).toEqual([]);
  });

  it('writes addresses in one place', () => {
    const elsewhere = shipped.filter((name) => name !== 'lib/paths.ts');
    expect(offenders(elsewhere, /\b(?:to|href)="\/(?!\/)/)).toEqual([]);
  });

  it('sets no markup from text and asks nothing by window.alert', () => {
    expect(offenders(shipped, /dangerouslySetInnerHTML|innerHTML|window\.(?:alert|confirm|prompt)\(/)).toEqual([]);
  });

  it('names query keys and invalidates queries in entities only', () => {
    const elsewhere = shipped.filter((name) => !name.startsWith('entities/'));
    expect(
      offenders(
        elsewhere,
        /\bqueryKey\b|\b(?:invalidate|remove|reset|refetch|cancel)Queries\b|\b[sg]etQuer(?:y|ies)Data\b|\bmutationFn\b|\bqueryFn\b/,
      ),
    ).toEqual([]);
  });

  it('sends every mutation at most once at a time', () => {
    const elsewhere = shipped.filter((name) => name !== 'api/use-single-mutation.ts');
    expect(offenders(elsewhere, /\buseMutation\b/)).toEqual([]);
  });

  it('hides none of the links to sign in and up at any width', () => {
    expect(read('app/layout/account-links.module.css')).not.toMatch(/display:\s*none/);
  });

  it('gives Arabic of users its height and its side on English pages, too', () => {
    const base = read('ui/styles/user-text.css');
    expect(base).toMatch(/:where\(h1, h2, h3\) \[lang='ar'\] \{[^}]*line-height: 1\.42/);
    expect(base).toMatch(/:where\(\[dir='auto'\]\) \{\s*text-align: start/);
    expect(base).toMatch(/:where\(\[dir='auto'\]\[lang='ar'\]\) \{\s*line-height: 1\.78/);
    // It looks past every `bdi`.
    expect(offenders(components, /dir="auto"[^>]*>\s*<(?:bdi|UserText)\b/)).toEqual([]);
  });

  it('marks every star that a click would choose', () => {
    const reviews = read('features/requests/reviews/reviews.lazy.module.css');
    expect(reviews).toMatch(/\.star:hover svg,\s*\.star:has\(~ \.star:hover\) svg \{/);
  });

  it('underlines plain links in notices, which have the colour of the text', () => {
    expect(read('ui/notice.module.css')).toMatch(/\.words a:not\(\[class\]\) \{\s*text-decoration: underline/);
  });

  it('prints without controls and on white', () => {
    const print = read('ui/styles/base.css').split('@media print')[1] ?? '';
    expect(print).toMatch(/button\s*\{\s*display: none/);
    expect(print).toMatch(/break-inside: avoid/);
    expect(print).toMatch(/background: none/);
    expect(read('ui/styles/tokens.css')).toMatch(/@media screen \{\s*\[data-theme='dark'\]/);
  });

  it('uses what browsers have on https only where there is another way', () => {
    // Each with its fallback: a site on a local network may be plain http.
    const withFallback = ['lib/clipboard.ts', 'api/shared-stream.ts', 'features/roster/share-profile.tsx'];
    const secureOnly =
      /crypto\.(?:randomUUID|subtle)|navigator\.(?:clipboard|locks|share|storage|credentials|geolocation|mediaDevices|wakeLock|serviceWorker(?!\?\.))\b|\b(?:cookieStore|VideoDecoder|AudioDecoder|ImageDecoder|PushManager|PaymentRequest|show(?:Open|Save)FilePicker|window\.caches)\b/;
    expect(
      offenders(
        shipped.filter((name) => !withFallback.includes(name)),
        secureOnly,
      ),
    ).toEqual([]);
  });

  it('prints nothing that stays at its place on the screen', () => {
    // The shell is hidden as a whole, and of the toasts only the place is in it.
    const shell = /^app\/layout\/|^ui\/toast\.module/;
    const fixed = styles.filter((name) => /position:\s*fixed/.test(read(name)) && !shell.test(name));
    expect(fixed.filter((name) => !/@media print \{[^@]*display: none/.test(read(name)))).toEqual([]);
    expect(read('ui/styles/base.css')).toMatch(/#root > \*,[^}]*display: none !important/);
  });

  it('marks nothing by a stripe at its side', () => {
    expect(offenders(styles, /border-inline-start:\s*[2-9]px/)).toEqual([]);
  });

  it('has no unfinished corners', () => {
    expect(
      offenders(
        files.filter((name) => name !== 'test/source-conventions.test.ts'),
        /TODO|FIXME|\.skip\(|\.only\(/,
      ),
    ).toEqual([]);
  });

  it('exports defaults from routes only', () => {
    expect(
      offenders(
        components.filter((name) => !name.startsWith('routes/')),
        /^export default/,
      ),
    ).toEqual([]);
  });

  it('has one inline script in the page, and no inline style', () => {
    const page = readFileSync(path.join(FRONTEND, 'index.html'), 'utf8');
    expect(page.match(/<script>/g)).toHaveLength(1);
    expect(page).not.toMatch(/\sstyle=|<style/);
  });

  it('carries the Sadu patterns as the loom weaves them', () => {
    for (const [file, svg] of Object.entries(patterns))
      expect(readFileSync(path.join(FRONTEND, file), 'utf8'), file).toBe(svg);
  });
});
