import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { Report } from './report';

const path = '/api/reports';

async function open(language: 'en' | 'ar' = 'en') {
  await renderAt(<Report subject="work" id="table" name="Menu" />, { language });
  const name = language === 'en' ? 'Report the work “Menu”' : /إبلاغ عن العمل «.?Menu.?»/u;
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

describe('a report', () => {
  it('is sent with a reason, and thanked for', async () => {
    const dialog = await open();
    const sent = answer('post', path, { id: 'r-1' }, { status: 201 });
    await userEvent.click(dialog.getByRole('radio', { name: 'Not their own work' }));
    await userEvent.type(dialog.getByLabelText(/Tell us more/), ' It is ours. ');
    await userEvent.click(dialog.getByRole('button', { name: 'Send Report' }));
    expect(await dialog.findByRole('status')).toHaveTextContent(
      'Thank you. Our team reviews reports Sunday to Thursday.',
    );
    expect(await sent.body()).toEqual({
      subject: 'work',
      id: 'table',
      reason: 'not_their_work',
      details: 'It is ours.',
    });
    expect(sent.requests.at(0)?.headers.get('idempotency-key')).toBeTruthy();
    const close = dialog.getAllByRole('button', { name: 'Close' });
    await userEvent.click(close.at(-1) as HTMLElement);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('asks for a reason, and for words where the reason is another one', async () => {
    const dialog = await open();
    const sent = answer('post', path, { id: 'r-1' }, { status: 201 });
    await userEvent.click(dialog.getByRole('button', { name: 'Send Report' }));
    expect(dialog.getByText('Choose a reason.')).toBeVisible();
    expect(dialog.getAllByRole('radio')[0]).toHaveFocus();
    await userEvent.click(dialog.getByRole('radio', { name: 'Something else' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Report' }));
    expect(dialog.getByText('This field is required.')).toBeVisible();
    expect(dialog.getByLabelText(/Tell us more/)).toHaveFocus();
    expect(sent.requests).toHaveLength(0);
  });

  it.each([
    [429, 'too_many_attempts', /too many|again/i],
    [404, 'not_found', /no longer public/],
    [500, 'internal', /Failed to send the report/],
  ])('says in words why it failed: %i', async (status, code, words) => {
    const dialog = await open();
    refuse('post', path, status, code);
    await userEvent.click(dialog.getByRole('radio', { name: 'Advertising or spam' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Report' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(words);
    expect(dialog.getByRole('radio', { name: 'Advertising or spam' })).toBeChecked();
  });

  it('keeps its keys from a lightbox around it', async () => {
    const keys = vi.fn<() => void>();
    await renderAt(
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what a lightbox does
      <div onKeyDown={keys}>
        <Report isOver subject="work" id="table" name="Menu" />
      </div>,
    );
    await userEvent.click(await screen.findByRole('button', { name: /Report/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Tell us more/), 'a{ArrowLeft}');
    expect(keys).not.toHaveBeenCalled();
  });

  it('is written in Arabic', async () => {
    const dialog = await open('ar');
    expect(dialog.getByRole('radio', { name: 'انتحال شخصية' })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'إرسال البلاغ' })).toBeVisible();
  });
});
