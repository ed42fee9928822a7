import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderAt } from '@/test/render';
import { ErrorBoundary } from './error-boundary';
import { OfflineBadge } from './layout/offline-badge';

describe('the error boundary', () => {
  it('shows an error, and renders again on retry', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const reported = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', reported);
    let broken = true;
    function Screen() {
      if (broken) throw new Error('boom');
      return <p>well again</p>;
    }
    await renderAt(
      <ErrorBoundary resetKey="/">
        <Screen />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
    expect(screen.queryByText(/boom/)).not.toBeInTheDocument();
    expect(reported).toHaveBeenCalledOnce();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByText('well again')).toBeVisible();
  });
});

describe('the offline badge', () => {
  it('is shown while there is no connection', async () => {
    await renderAt(<OfflineBadge />);
    expect(screen.queryByText('No internet connection')).not.toBeInTheDocument();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText('No internet connection')).toBeVisible();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText('No internet connection')).not.toBeInTheDocument();
  });
});
