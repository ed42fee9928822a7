import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderAt } from '@/test/render';
import { Button } from './button';
import { Dialog } from './dialog';
import { TextField } from './text-field';

it('a dialog closes by its button and by a click outside', async () => {
  const close = vi.fn<() => void>();
  await renderAt(
    <Dialog title="Details" onClose={close}>
      <p>Body</p>
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Details' });
  await userEvent.click(screen.getByText('Body'));
  expect(close).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await userEvent.click(dialog);
  expect(close).toHaveBeenCalledTimes(2);
});

it('a dialog stays when a file chooser in it is closed without a choice', async () => {
  const close = vi.fn<() => void>();
  await renderAt(
    <Dialog title="Files" onClose={close}>
      <input type="file" aria-label="Files" />
    </Dialog>,
  );
  fireEvent(screen.getByLabelText('Files', { selector: 'input' }), new Event('cancel', { bubbles: true }));
  expect(close).not.toHaveBeenCalled();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(close).toHaveBeenCalledOnce();
});

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      {open ? (
        <Dialog title="Details" onClose={() => setOpen(false)}>
          <p>Body</p>
        </Dialog>
      ) : null}
    </>
  );
}

it('a dialog gives the focus back to what opened it', async () => {
  await renderAt(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'open' })).toHaveFocus();
});

it('a dialog that must not be dismissed closes by its own actions only', async () => {
  const close = vi.fn<() => void>();
  await renderAt(
    <Dialog title="Codes" dismissible={false} onClose={close} actions={<Button onClick={close}>Saved</Button>}>
      <p>Body</p>
    </Dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Codes' });
  expect(within(dialog).queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await userEvent.click(dialog);
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  // A second Escape closes it in some browsers, and it opens again.
  dialog.close();
  fireEvent(dialog, new Event('close'));
  expect(dialog).toHaveAttribute('open');
  expect(close).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Saved' }));
  expect(close).toHaveBeenCalledOnce();
});

function Code() {
  const [error, setError] = useState<string>();
  return (
    <Dialog
      title="Scan"
      onClose={() => undefined}
      actions={<Button onClick={() => setError('Incorrect code')}>Confirm</Button>}
    >
      <TextField required label="Code" error={error} />
    </Dialog>
  );
}

it('a dialog scrolls to an error as it appears', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await renderAt(<Code />);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' });
  expect(scrolled.mock.contexts[0]).toHaveTextContent('Incorrect code');
});
