import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderAt } from '@/test/render';
import { useToasts } from './toast';
import { makeRoomForControls } from './toast-room';

function Announcer() {
  const toasts = useToasts();
  return (
    <>
      {['First', 'Second', 'Third', 'Fourth'].map((text) => (
        <button key={text} type="button" onClick={() => toasts.fail(`${text} failed.`)}>
          {text}
        </button>
      ))}
      <button type="button" onClick={() => toasts.fail('It failed.')}>
        fail
      </button>
      <button type="button" onClick={() => toasts.succeed('It worked.')}>
        succeed
      </button>
    </>
  );
}

const shownOnPhones = () => screen.getAllByRole('alert').filter((toast) => toast.matches(':last-child'));

it('toasts say what happened once, and go when dismissed', async () => {
  await renderAt(<Announcer />);
  await userEvent.click(screen.getByRole('button', { name: 'fail' }));
  await userEvent.click(screen.getByRole('button', { name: 'fail' }));
  expect(screen.getAllByText('It failed.')).toHaveLength(1);
  await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('an error toast is removed by the next success', async () => {
  await renderAt(<Announcer />);
  await userEvent.click(screen.getByRole('button', { name: 'succeed' }));
  await userEvent.click(screen.getByRole('button', { name: 'fail' }));
  expect(screen.getByText('It worked.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'succeed' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByText('It worked.')).toBeVisible();
});

async function failFourTimes() {
  for (const name of ['First', 'Second', 'Third', 'Fourth']) {
    await userEvent.click(screen.getByRole('button', { name }));
  }
}

it('no more than three toasts are shown, the newest', async () => {
  await renderAt(<Announcer />);
  await failFourTimes();
  expect(screen.getAllByRole('alert').map((toast) => toast.textContent)).toEqual([
    'Second failed.',
    'Third failed.',
    'Fourth failed.',
  ]);
});

it('a phone shows the newest toast, and an older error after it', async () => {
  await renderAt(<Announcer />);
  await failFourTimes();
  expect(readFileSync('src/ui/toast.module.css', 'utf8')).toMatch(
    /max-width: 620px\) \{\s+\.toast:not\(:last-child\) \{\s+display: none;/,
  );
  expect(shownOnPhones().map((toast) => toast.textContent)).toEqual(['Fourth failed.']);
  await userEvent.click(screen.getAllByRole('button', { name: 'Dismiss' }).at(-1) ?? document.body);
  expect(shownOnPhones().map((toast) => toast.textContent)).toEqual(['Third failed.']);
});

it('toasts give way to the control that takes the focus beneath them', async () => {
  await renderAt(<Announcer />);
  await userEvent.click(screen.getByRole('button', { name: 'succeed' }));
  const stack = (await screen.findByRole('button', { name: 'Dismiss' })).closest('[aria-live]');
  makeRoomForControls();
  screen.getByRole('button', { name: 'fail' }).focus();
  expect(stack).toHaveAttribute('data-low');
});
