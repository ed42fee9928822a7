import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { SearchBox } from './search-box';

it('searches for what was typed before its scripts ran', async () => {
  const onSearch = vi.fn<(q: string) => void>();
  const box = <SearchBox value="" label="Search" maxLength={120} clearLabel="Clear" onSearch={onSearch} />;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(box);
  const input = screen.getByRole<HTMLInputElement>('searchbox');
  input.value = 'coffee';
  render(box, { container, hydrate: true });
  await vi.waitFor(() => expect(onSearch).toHaveBeenCalledExactlyOnceWith('coffee'));
  expect(screen.getByRole('searchbox')).toBe(input);
  expect(input).toHaveValue('coffee');
});
