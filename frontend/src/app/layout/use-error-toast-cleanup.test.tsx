import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mutationOptions } from '@tanstack/react-query';
import { Link } from 'react-router';
import { describe, expect, it } from 'vitest';
import { useSingleMutation } from '@/api/use-single-mutation';
import { renderAt } from '@/test/render';
import { useToasts } from '@/ui/toast';
import { useErrorToastCleanup } from './use-error-toast-cleanup';

function Page() {
  useErrorToastCleanup();
  const { fail } = useToasts();
  const { mutate } = useSingleMutation(mutationOptions({ mutationFn: () => new Promise<never>(() => undefined) }));
  return (
    <>
      <button type="button" onClick={() => fail('Connection lost')}>
        fail
      </button>
      <button type="button" onClick={() => mutate()}>
        retry
      </button>
      <Link to="/about">about</Link>
      <Link to="/?q=1">query</Link>
    </>
  );
}

describe('an error toast', () => {
  it.each([
    ['the visitor tries again', () => userEvent.click(screen.getByRole('button', { name: 'retry' }))],
    ['the visitor goes elsewhere', () => userEvent.click(screen.getByRole('link', { name: 'about' }))],
    ['the connection is back', () => act(() => window.dispatchEvent(new Event('online')))],
  ])('goes when %s', async (_when, happens) => {
    await renderAt(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'fail' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Connection lost');
    await happens();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('stays while only the query changes', async () => {
    await renderAt(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'fail' }));
    await userEvent.click(screen.getByRole('link', { name: 'query' }));
    expect(screen.getByRole('alert')).toBeVisible();
  });
});
