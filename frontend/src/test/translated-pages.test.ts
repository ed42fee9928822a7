/** A browser's page translation replaces texts by elements: nothing may be inserted or removed next to a bare text. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bareTexts, parsed } from '../../tools/bare-text';

const ROOT = path.resolve(import.meta.dirname, '..');

const found = (...texts: readonly string[]) => bareTexts(texts.map((text, place) => parsed(`${place}.tsx`, text)));

describe('the components', () => {
  it('insert and remove nothing next to a bare text', () => {
    const components = readdirSync(ROOT, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx') && !name.startsWith('test/'));
    expect(components.length).toBeGreaterThan(300);
    expect(bareTexts(components.map((name) => parsed(name, readFileSync(path.join(ROOT, name), 'utf8'))))).toEqual([]);
  });
});

describe('the search for bare texts', () => {
  it.each([
    ['an element before a text', 'const a = <p>{busy ? <Spinner /> : null}{t("save")}</p>;'],
    ['a list before a text', 'const a = <p>{all.map((one) => <b key={one} />)} left</p>;'],
    ['a text that goes', 'const a = <p><b /> {late ? t("late") : null}</p>;'],
    ['a text that becomes an element', 'const a = <p><b />{own ? t("you") : <i>{name}</i>}</p>;'],
    ['what a name is declared as', 'function A() { const hint = late ? <b /> : null; return <p>{hint} later</p>; }'],
    [
      'what a component returns',
      'function A() { return late ? <b /> : null; } function B() { return <p><A /> text</p>; }',
    ],
    ['a fragment that goes', 'const a = <p><b />{late ? <>{t("late")}<i /></> : null}</p>;'],
  ])('finds %s', (_what, text) => {
    expect(found(text)).toHaveLength(1);
  });

  it('finds what a component is given somewhere else', () => {
    const button = 'export function Button({ children }) { return <button>{children}<i /></button>; }';
    expect(found(button, 'const a = <Button>{late ? t("late") : null}</Button>;')).toEqual(['0.tsx:1 {children}']);
    expect(found(button, 'const a = <Button>{t("now")}</Button>;')).toEqual([]);
  });

  it.each([
    ['a text that is the only child', 'const a = <p>{late ? t("late") : null}</p>;'],
    ['an element after the text', 'const a = <p>{t("save")}{busy ? <Spinner /> : null}</p>;'],
    ['one text or another', 'const a = <p><b /> {late ? t("late") : t("now")}</p>;'],
    ['an icon before the text', 'const a = <p><Icon /> {t("save")}</p>;'],
    ['one icon or another', 'const a = <p>{late ? <Late /> : <Now />} {t("save")}</p>;'],
  ])('leaves %s alone', (_what, text) => {
    expect(found(text)).toEqual([]);
  });
});
