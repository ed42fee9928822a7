import { render, screen } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { Providers } from '@/app/providers';
import { cacheUser } from '@/entities/current-user';
import { visitorsShortlistQuery } from '@/entities/shortlist';
import { ShortlistPlace } from './shortlist-place';

it('hydrates a page on which a heart was clicked before its code was there', async () => {
  const queries = new QueryClient();
  cacheUser(queries, null);
  const header = (
    <Providers queries={queries}>
      <MemoryRouter>
        <ShortlistPlace />
      </MemoryRouter>
    </Providers>
  );
  const container = document.body.appendChild(document.createElement('div'));
  // As the build does, which waits for the code.
  await vi.waitFor(() => {
    container.innerHTML = renderToString(header);
    expect(container.innerHTML).not.toContain('<!--$!-->');
  });
  queries.setQueryData(visitorsShortlistQuery.queryKey, ['0193-noura']);
  const onRecoverableError = vi.fn<(error: unknown) => void>();
  render(header, { container, hydrate: true, onRecoverableError });
  const link = await screen.findByRole('link');
  expect(link.querySelector('[data-count]')).toHaveAttribute('data-count', '1');
  expect(onRecoverableError).not.toHaveBeenCalled();
});
