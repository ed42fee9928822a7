import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '@/lib/paths';
import { showRequest } from '@/test/open-request';
import { aProject } from '@/test/requests';

it.each([
  ['an admin', { side: 'admin' }, '/admin/requests'],
  ['a brand', { side: 'owner' }, paths.brandDashboard],
  ['a creative', { side: 'chosen', invited: null }, paths.creativeDashboard],
] as const)('"All Requests" leads %s back to the list of requests', async (_who, reader, list) => {
  await showRequest(aProject({ ...reader, allowed_moves: [] }));
  expect(await screen.findByRole('link', { name: 'All Requests' })).toHaveAttribute('href', list);
});
