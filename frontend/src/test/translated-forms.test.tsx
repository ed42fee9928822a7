/** The main forms are used while the browser's page translation has replaced every text. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { JoinScreen } from '@/features/applications/join-screen';
import { ContactScreen } from '@/features/contact/contact-screen';
import { AuthScreen } from '@/features/identity/auth-screen';
import { ProposalScreen } from '@/features/proposals/proposal-screen';
import { QuoteScreen } from '@/features/quotes/quote-screen';
import { anApplication } from './applications';
import { aBrief, aProposal } from './creative-lifecycle';
import { enter } from './enter';
import { showRequest } from './open-request';
import { aRequest } from './quote-requests';
import { address, renderAt } from './render';
import { aDelivery, aFile, aNote, aProject } from './requests';
import { answer, refuse } from './server';
import { aConfig } from './site-config';
import { translatePage } from './translate';
import { aUser, signedInAs } from './users';

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));

beforeEach(() => {
  answer('get', '/api/config', aConfig({ service_fee_bps: 1_000, providers: ['google'] }));
});

describe('a translated form', () => {
  it('signs a visitor in, after a refusal', async () => {
    await renderAt(<AuthScreen />, { at: '/auth' });
    await screen.findByLabelText('Email');
    await screen.findByRole('button', { name: /Google/ });
    translatePage();
    await press('Sign In');
    expect(await screen.findByText('Email is required')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Email'), 'amal@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'violet harbour');
    refuse('post', '/api/auth/sign-in', 401, 'wrong_password');
    await press('Sign In');
    expect(await screen.findByText('Incorrect password')).toBeVisible();
    answer('post', '/api/auth/sign-in', aUser({ role: 'brand' }));
    await press('Sign In');
    expect(await screen.findByRole('heading', { name: 'Completing sign-in…' })).toBeVisible();
  });

  it('sends a message to the team', async () => {
    await renderAt(<ContactScreen />);
    await screen.findByLabelText('Name');
    translatePage();
    await press('Send Message');
    expect(await screen.findAllByText('This field is required.')).toHaveLength(4);
    await userEvent.type(screen.getByLabelText('Name'), 'Noura');
    await userEvent.type(screen.getByLabelText('Email'), 'noura@example.com');
    await userEvent.selectOptions(screen.getByLabelText('Subject'), 'Partnership');
    await userEvent.type(screen.getByLabelText('Message'), 'Can we talk?');
    const sent = answer(
      'post',
      '/api/contact-messages',
      { id: 'm1', created_at: '2026-11-10T09:05:00Z' },
      { status: 201 },
    );
    await press('Send Message');
    await waitFor(() => expect(sent.requests).toHaveLength(1));
  });

  it('requests a quote', async () => {
    signedInAs({ role: 'brand', company_name: 'Bait Al-Gahwa' });
    await renderAt(<QuoteScreen />, { at: '/request-quote' });
    await screen.findByLabelText('Service');
    translatePage();
    await userEvent.click(screen.getByRole('checkbox', { name: /I have read these terms/ }));
    await press('Send Request');
    expect(await screen.findByRole('alert')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Service'), 'Photography');
    await userEvent.type(screen.getByLabelText('Project description'), 'Twelve plates, daylight.');
    answer('post', '/api/quote-requests', aRequest(), { status: 201 });
    await press('Send Request');
    expect(await screen.findByRole('heading', { name: 'Request submitted' })).toBeVisible();
  });

  it('applies to the roster', async () => {
    signedInAs({ role: 'creative' });
    answer('get', '/api/creative/applications', []);
    await renderAt(<JoinScreen />, { at: '/join-creative' });
    await screen.findByLabelText('Bio');
    translatePage();
    for (const skill of [/^UGC$/, /^Voiceover$/, /^UGC$/])
      await userEvent.click(screen.getByRole('checkbox', { name: skill }));
    await userEvent.click(screen.getByRole('checkbox', { name: /I have read these terms/ }));
    await press('Send Application');
    expect(await screen.findByRole('alert')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Bio'), 'A warm voice.');
    await userEvent.type(screen.getByLabelText('Why do you want to join?'), 'To work.');
    answer('post', '/api/creative-applications', anApplication(), { status: 201 });
    await press('Send Application');
    expect(await screen.findByRole('heading', { name: 'Application submitted' })).toBeVisible();
  });

  it('sends a proposal', async () => {
    signedInAs({ role: 'creative' });
    answer('get', '/api/quote-requests/{id}', aBrief());
    await renderAt(<ProposalScreen id="0193-request" />, { at: '/requests/0193-request/proposal' });
    await screen.findByLabelText('Price in KWD');
    translatePage();
    await press('Send Proposal');
    expect(await screen.findByRole('alert')).toBeVisible();
    await enter(screen.getByLabelText('Price in KWD'), '450');
    await enter(screen.getByLabelText('Business days'), '10');
    await enter(screen.getByRole('textbox', { name: 'Deliverable 1' }), 'Twelve photos');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Instagram' }));
    await enter(screen.getByLabelText('Message to the brand'), 'Daylight is what I do.');
    answer('post', '/api/quote-requests/{id}/proposals', aProposal(), { status: 201 });
    await press('Send Proposal');
    await waitFor(() => expect(address()).toBe('/requests/0193-request'));
  });

  it('takes notes on a delivery, and asks for a revision', async () => {
    await showRequest(aProject({ deliveries: [aDelivery(1, [aFile()])] }), { notes: [aNote(1)] });
    await userEvent.click(await screen.findByRole('button', { name: /^View/ }));
    const dialog = within(await screen.findByRole('dialog'));
    translatePage();
    await userEvent.click(dialog.getByRole('button', { name: 'Place a note on the image' }));
    const words = await dialog.findByLabelText('What should change here?');
    await press('Save Note');
    expect(await dialog.findByText('This field is required.')).toBeVisible();
    await userEvent.type(words, 'Warmer');
    const saved = answer('post', '/api/quote-requests/{id}/annotations', aNote(2), { status: 201 });
    answer('get', '/api/quote-requests/{id}/annotations', [aNote(1), aNote(2)]);
    await press('Save Note');
    await waitFor(() => expect(saved.requests).toHaveLength(1));
    await waitFor(() => expect(dialog.queryByLabelText('What should change here?')).toBeNull());
    await userEvent.click(await dialog.findByRole('button', { name: /Request a Revision/ }));
    await screen.findByRole('dialog', { name: 'Request a revision' });
    const sent = answer('post', '/api/quote-requests/{id}/request-revision', aProject({ stage: 'in_progress' }));
    await press('Request Revision');
    await waitFor(() => expect(sent.requests).toHaveLength(1));
  });
});
