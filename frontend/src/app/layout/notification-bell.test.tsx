import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAt } from '@/test/render';
import { answer } from '@/test/server';
import { signedInAs } from '@/test/users';
import { Header } from './header';

// Not all stubs: the setup has its own.
afterEach(() => vi.stubGlobal('EventSource', undefined));

/** Records whether the connection is open. */
function streams() {
  const opened: { isClosed: boolean }[] = [];
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      readonly state = { isClosed: false };

      constructor() {
        super();
        opened.push(this.state);
      }

      close() {
        this.state.isClosed = true;
      }
    },
  );
  return opened;
}

it('has a bell and one connection for an account, until it signs out', async () => {
  const opened = streams();
  signedInAs({ role: 'brand' });
  answer('get', '/api/logout', { message: 'bye' } as never);
  await renderAt(<Header />);
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
  await waitFor(() => expect(opened).toEqual([{ isClosed: false }]));
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Notifications' })).not.toBeInTheDocument());
  expect(opened).toEqual([{ isClosed: true }]);
});

it('has neither for a visitor', async () => {
  const opened = streams();
  await renderAt(<Header />);
  await screen.findAllByRole('link', { name: 'Sign In' });
  expect(screen.queryByRole('button', { name: 'Notifications' })).not.toBeInTheDocument();
  expect(opened).toEqual([]);
});
