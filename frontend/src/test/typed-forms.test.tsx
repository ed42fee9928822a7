/** What people type, paste or have filled in reaches the rules and the server in one form. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { AuthScreen } from '@/features/identity/auth-screen';
import { QuoteScreen } from '@/features/quotes/quote-screen';
import { enter } from './enter';
import { showRequest } from './open-request';
import { aRequest } from './quote-requests';
import { renderAt } from './render';
import { aProject } from './requests';
import { answer } from './server';
import { aConfig } from './site-config';
import { aUser, signedInAs } from './users';

/** As some password managers do: the field shows it, and no event says so. */
function fillSilently(label: string, value: string): void {
  const field = screen.getByLabelText<HTMLInputElement>(label);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
}

beforeEach(() => {
  answer('get', '/api/config', aConfig());
});

describe('fields that were filled in without an event', () => {
  it('are sent as they are shown', async () => {
    await renderAt(<AuthScreen />, { at: '/auth' });
    await screen.findByLabelText('Email');
    fillSilently('Email', 'amal@example.com');
    fillSilently('Password', ' violet harbour ');
    const sent = answer('post', '/api/auth/sign-in', aUser({ role: 'brand' }));
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(sent.requests).toHaveLength(1));
    // A password counts as typed, blanks included.
    expect(await sent.body()).toEqual({ email: 'amal@example.com', password: ' violet harbour ' });
  });
});

describe('a form', () => {
  it('takes a text that can’t be seen as none, and sends no marks at the ends of another', async () => {
    signedInAs({ role: 'brand', company_name: 'Bait Al-Gahwa' });
    await renderAt(<QuoteScreen />, { at: '/request-quote' });
    await userEvent.selectOptions(await screen.findByLabelText('Service'), 'Photography');
    await enter(screen.getByLabelText('Project description'), '\u200B\u3164');
    await userEvent.click(screen.getByRole('checkbox', { name: /I have read these terms/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Send Request' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Project description');
    await userEvent.clear(screen.getByLabelText('Project description'));
    await enter(screen.getByLabelText('Project description'), '\u200Fاثنا عشر طبقًا\u200F');
    const sent = answer('post', '/api/quote-requests', aRequest(), { status: 201 });
    await userEvent.click(screen.getByRole('button', { name: 'Send Request' }));
    await waitFor(() => expect(sent.requests).toHaveLength(1));
    expect(await sent.body()).toMatchObject({ projectDescription: 'اثنا عشر طبقًا' });
  });
});

describe('a phone number', () => {
  it('that was stored in Arabic digits is shown and dialled in Western ones', async () => {
    const request = aProject();
    const contacts = {
      brand: { name: 'Yousef', email: 'yousef@example.com', phone: '\u202A+٩٦٥ ٢٢٢٢ ٣٣٣٣\u202C' },
      creative: { name: 'Noura', email: 'noura@example.com', phone: null },
    };
    await showRequest({ ...request, side: 'chosen', invited: null, contacts });
    const link = await screen.findByRole('link', { name: '+965 2222 3333' });
    expect(link).toHaveAttribute('href', 'tel:+96522223333');
  });
});
