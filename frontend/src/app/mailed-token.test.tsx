import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { BrowserRouter, useLocation, useSearchParams } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { hideMailedToken, mailedTokenOf } from '@/lib/mailed-token';

afterEach(() => window.history.replaceState(null, '', '/'));

function Shown() {
  const { state, search } = useLocation();
  const [params] = useSearchParams();
  return (
    <output>
      {search} {mailedTokenOf(state, params)}
    </output>
  );
}

describe('the token of a mailed link', () => {
  it.each(['verify', 'new-password', 'change-email'])('leaves the address of %s and reaches the page', (mode) => {
    window.history.replaceState(null, '', `/auth?mode=${mode}&token=abc`);
    hideMailedToken(window);
    expect(window.location.href).not.toContain('abc');
    render(
      <BrowserRouter>
        <Shown />
      </BrowserRouter>,
    );
    expect(screen.getByRole('status')).toHaveTextContent(`?mode=${mode} abc`);
    expect(window.location.search).toBe(`?mode=${mode}`);
  });

  it('is still there after a reload', () => {
    window.history.replaceState(null, '', '/auth?mode=verify&token=abc');
    hideMailedToken(window);
    hideMailedToken(window);
    const { usr } = window.history.state as { readonly usr: unknown };
    expect(mailedTokenOf(usr, new URLSearchParams(window.location.search))).toBe('abc');
  });

  it('leaves other addresses as they are', () => {
    for (const at of ['/auth?mode=signin&next=%2Fcontact', '/creatives?token=abc']) {
      window.history.replaceState(null, '', at);
      hideMailedToken(window);
      expect(`${window.location.pathname}${window.location.search}`).toBe(at);
    }
  });

  it('is removed before anything else happens', () => {
    const [first] = readFileSync('src/main.tsx', 'utf8').match(/^(?!import |\/\/|$).*$/m) ?? [];
    expect(first).toBe('hideMailedToken(window);');
  });
});
