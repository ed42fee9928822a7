import { screen, waitFor } from '@testing-library/react';
import { mutationOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderAt } from '@/test/render';
import { useSingleMutation } from './use-single-mutation';

const send = vi.fn<(text: string) => Promise<string>>();

const onSuccess = vi.fn<(answer: string) => void>();
const onError = vi.fn<(error: unknown) => void>();

/** A form that is gone once it was sent. */
function Vanishing() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <Form onSent={() => setOpen(false)} /> : <p>gone</p>;
}

function Form({ onSent }: { readonly onSent: () => void }) {
  const { mutate } = useSingleMutation(mutationOptions({ mutationFn: send, onSettled: onSent }));
  return (
    <button type="button" onClick={() => mutate('brief', { onSuccess, onError })}>
      send
    </button>
  );
}

function Sender() {
  const { mutate, data, error } = useSingleMutation(mutationOptions({ mutationFn: send }));
  return (
    <>
      <button type="button" onClick={() => mutate('brief')}>
        send
      </button>
      <p>{error === null ? data : String(error)}</p>
    </>
  );
}

describe('a mutation', () => {
  it('is sent once by two clicks before React has rendered', async () => {
    const answered = new Promise<string>((done) => {
      setTimeout(() => done('sent'), 20);
    });
    send.mockReset().mockReturnValueOnce(answered).mockResolvedValueOnce('again');
    await renderAt(<Sender />);
    const button = screen.getByRole('button', { name: 'send' });
    button.click();
    button.click();
    expect(await screen.findByText('sent')).toBeVisible();
    expect(send).toHaveBeenCalledOnce();
    button.click();
    expect(await screen.findByText('again')).toBeVisible();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('may be repeated after a failure', async () => {
    send.mockReset().mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce('sent');
    await renderAt(<Sender />);
    screen.getByRole('button', { name: 'send' }).click();
    expect(await screen.findByText('Error: lost')).toBeVisible();
    screen.getByRole('button', { name: 'send' }).click();
    await waitFor(() => expect(screen.getByText('sent')).toBeVisible());
  });

  it.each([
    ['succeeds', () => send.mockResolvedValueOnce('sent'), onSuccess, 'sent'],
    ['fails', () => send.mockRejectedValueOnce(new Error('lost')), onError, new Error('lost')],
  ] as const)('that %s is announced though its form is gone', async (_end, answer, callback, told) => {
    send.mockReset();
    answer();
    await renderAt(<Vanishing />);
    screen.getByRole('button', { name: 'send' }).click();
    expect(await screen.findByText('gone')).toBeVisible();
    await waitFor(() => expect(callback).toHaveBeenCalledExactlyOnceWith(told));
  });
});
