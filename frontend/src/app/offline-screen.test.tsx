import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { beginHydration } from '@/lib/page-hydration';
import { renderAt } from '@/test/render';
import { ErrorBoundary } from './error-boundary';
import { Layout } from './layout/layout';
import { OfflineScreen } from './offline-screen';

const line = () => vi.spyOn(navigator, 'onLine', 'get');

function go(online: boolean) {
  line().mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}

const title = { name: 'Network connection lost' };

describe('the offline page', () => {
  it('reloads by itself once the line is back, and not before', async () => {
    line().mockReturnValue(false);
    const reload = vi.fn<() => void>();
    await renderAt(<OfflineScreen onReload={reload} />);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByText(/You’re still offline/)).toHaveAttribute('role', 'status');
    expect(reload).not.toHaveBeenCalled();
    go(true);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reloads at once where the browser believes in a line', async () => {
    const reload = vi.fn<() => void>();
    await renderAt(<OfflineScreen onReload={reload} />);
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each([
    'Failed to fetch dynamically imported module: http://localhost/assets/about.js',
    'error loading dynamically imported module',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/about.css',
  ])('replaces a page whose code could not be fetched: %s', async (message) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.stubGlobal('reportError', () => undefined);
    function Page(): never {
      throw new TypeError(message);
    }
    await renderAt(
      <ErrorBoundary resetKey="/">
        <Page />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('heading', title)).toBeVisible();
  });

  const page = (
    <Routes>
      <Route element={<Layout />}>
        <Route path="*" element={<input aria-label="Name" />} />
      </Route>
    </Routes>
  );

  it('leaves a page alone that was open before', async () => {
    await renderAt(page);
    await userEvent.type(screen.getByRole('textbox'), 'Noura');
    go(false);
    expect(screen.getByText('No internet connection')).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('Noura');
    expect(screen.queryByRole('heading', title)).not.toBeInTheDocument();
  });

  it('leaves a prerendered page alone that goes offline before it is hydrated', async () => {
    line().mockReturnValue(false);
    beginHydration();
    await renderAt(page);
    expect(screen.getByText('No internet connection')).toBeVisible();
    expect(screen.getByRole('textbox')).toBeVisible();
    expect(screen.queryByRole('heading', title)).not.toBeInTheDocument();
  });

  it('replaces a page that is opened offline', async () => {
    line().mockReturnValue(false);
    await renderAt(page);
    expect(screen.getByRole('heading', title)).toBeVisible();
  });
});
