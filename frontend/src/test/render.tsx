/** Renders a screen with all its context providers. */
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, parsePath, useLocation } from 'react-router';
import { QueryClient } from '@tanstack/react-query';
import { Providers } from '@/app/providers';
import { i18n } from '@/i18n';
import { showLanguage, type Language } from '@/i18n/languages';

interface RenderOptions {
  readonly at?: string;
  readonly language?: Language;
  /** What the navigation to the screen carried. */
  readonly state?: unknown;
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
}

export async function renderAt(
  screen: ReactNode,
  { at = '/', language = 'en', state }: RenderOptions = {},
): Promise<RenderResult> {
  await i18n.changeLanguage(language);
  showLanguage(language);
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { retry: false, gcTime: 0, networkMode: 'always' },
    },
  });
  return render(
    <Providers queries={queries}>
      <MemoryRouter initialEntries={[state === undefined ? at : { ...parsePath(at), state }]}>
        {screen}
        <Address />
      </MemoryRouter>
    </Providers>,
  );
}

/** The current URL. */
export function address(): string {
  return document.querySelector('[data-testid=address]')?.textContent ?? '';
}
