import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Code, WithCode } from './code';

const ROOT = path.resolve(import.meta.dirname, '..');

describe('a code', () => {
  it('stays in one line, in its own order, and is not translated', () => {
    const { container } = render(<Code>R-2026-000001</Code>);
    const code = container.querySelector('bdi');
    expect(code).toHaveClass('unbroken');
    expect(code).toHaveAttribute('dir', 'ltr');
    expect(code).toHaveAttribute('translate', 'no');
    expect(code).toHaveTextContent(/^R-2026-000001$/);
  });

  it.each([
    ['إيصال R-2026-000001 للمشروع', 'R-2026-000001'],
    ['M-7K3Q', 'M-7K3Q'],
  ])('is one in a sentence, too: %s', (text, code) => {
    const { container } = render(<WithCode text={text} code={code} />);
    expect(container).toHaveTextContent(text, { normalizeWhitespace: false });
    expect(container.querySelector('.unbroken')?.textContent).toBe(code);
  });

  it('leaves a sentence without it as it is', () => {
    const { container } = render(<WithCode text="No code here" code="M-7K3Q" />);
    expect(container.innerHTML).toBe('No code here');
  });

  it('is never a plain isolated text in a component', () => {
    const sources = readdirSync(ROOT, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'));
    const plain = sources.flatMap((name) => {
      const text = readFileSync(path.join(ROOT, name), 'utf8');
      const found = text.match(
        /<bdi(?![^>]*unbroken)[^>]*>\s*\{[\w.?]*(?:[cC]ode|[nN]umber)\}|isolated\([\w.]*(?:[cC]ode|[nN]umber)\b/g,
      );
      return (found ?? []).map((use) => `${name}: ${use}`);
    });
    expect(plain).toEqual([]);
  });
});
