import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ContactMessage } from '@/api/types';
import { address, renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { aUser } from '@/test/users';
import { MessagesScreen } from './messages-screen';

const list = '/api/admin/contact-messages';
const admin = aUser({ id: 'u-hessa', is_admin: true });

function aMessage(differences: Partial<ContactMessage> = {}): ContactMessage {
  return {
    id: 'm-1',
    name: 'Noura',
    email: 'noura@example.com',
    subject: 'Billing',
    message: 'كيف أدفع؟',
    language: 'ar',
    created_at: '2026-11-20T09:00:00Z',
    state: 'open',
    answer: null,
    answered_at: null,
    answered_by: null,
    ...differences,
  };
}

async function open(message = aMessage(), at = '/admin/messages') {
  answer('get', list, [message]);
  await renderAt(<MessagesScreen admin={admin} />, { at });
  await userEvent.click(await screen.findByRole('button', { name: 'Noura' }));
  return within(await screen.findByRole('dialog', { name: 'Billing' }));
}

describe('the messages of visitors', () => {
  it('are listed by state, with counts', async () => {
    answer('get', `${list}/counts`, { open: 2, answered: 5, closed: 0 });
    const sent = answer('get', list, [aMessage()]);
    await renderAt(<MessagesScreen admin={admin} />, { at: '/admin/messages' });
    await screen.findByRole('table', { name: 'Open' });
    expect(sent.requests.at(0)?.url).toMatch(/\?state=open&limit=30$/);
    await userEvent.click(await screen.findByRole('link', { name: 'Replied 5' }));
    expect(address()).toBe('/admin/messages?state=answered');
    await waitFor(() => expect(sent.requests.at(-1)?.url).toMatch(/state=answered/));
  });

  it('are answered in the writer’s language', async () => {
    const dialog = await open();
    expect(address()).toBe('/admin/messages?message=m-1');
    const field = dialog.getByLabelText('Your reply');
    expect(field).toHaveAccessibleDescription(/Write in Arabic/);
    expect(field).toHaveAttribute('lang', 'ar');
    const sent = answer('post', `${list}/{id}/answer`, aMessage({ state: 'answered' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Reply' }));
    expect(dialog.getByText('This field is required.')).toBeVisible();
    expect(dialog.getByRole('textbox')).toHaveFocus();
    await userEvent.type(field, ' من صفحة الطلب. ');
    answer('get', list, []);
    await userEvent.click(dialog.getByRole('button', { name: 'Send Reply' }));
    expect(await screen.findByText('The reply was sent')).toBeVisible();
    expect(await sent.body()).toEqual({ answer: 'من صفحة الطلب.' });
    expect(await screen.findByText('No messages here')).toBeVisible();
    expect(screen.getByText('New messages from the contact page appear here.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(Object.keys(window.sessionStorage)).toEqual([]);
  });

  it('keep an unsent answer', async () => {
    const dialog = await open();
    await userEvent.type(dialog.getByLabelText('Your reply'), 'half');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Noura' }));
    expect(await screen.findByLabelText('Your reply')).toHaveValue('half');
  });

  it('are closed without an answer', async () => {
    const dialog = await open();
    const sent = answer('post', `${list}/{id}/close`, aMessage({ state: 'closed' }));
    answer('get', list, []);
    await userEvent.click(dialog.getByRole('button', { name: 'Close Without Replying' }));
    expect(await screen.findByText('The message was closed')).toBeVisible();
    expect(sent.requests).toHaveLength(1);
  });

  it('say what was answered, and who answered', async () => {
    const answered = { state: 'answered', answer: 'Hello', answered_at: '2026-11-21T09:00:00Z', answered_by: 'Hessa' };
    const dialog = await open(aMessage(answered as Partial<ContactMessage>), '/admin/messages?state=answered');
    expect(dialog.getByText('Hessa replied on November 21, 2026')).toBeVisible();
    expect(dialog.queryByLabelText('Your reply')).not.toBeInTheDocument();
    // One button closes the dialog, another one the message.
    expect(dialog.getAllByRole('button', { name: 'Close' })).toHaveLength(1);
    const sent = answer('post', `${list}/{id}/close`, aMessage({ state: 'closed' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Move to Closed' }));
    expect(await screen.findByText('The message was closed')).toBeVisible();
    expect(sent.requests).toHaveLength(1);
  });

  it('are closed when another admin was first', async () => {
    const dialog = await open();
    refuse('post', `${list}/{id}/answer`, 409, 'unknown');
    await userEvent.type(dialog.getByLabelText('Your reply'), 'Hello');
    await userEvent.click(dialog.getByRole('button', { name: 'Send Reply' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
