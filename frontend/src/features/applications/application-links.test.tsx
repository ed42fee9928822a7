import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { anApplication } from '@/test/applications';
import { renderAt } from '@/test/render';
import { answer } from '@/test/server';
import { signedInAs } from '@/test/users';
import { ApplicationFacts } from './application-facts';
import { JoinScreen } from './join-screen';
import { valuesOf } from './revision';

const film = 'https://vimeo.com/1';
const post = 'https://www.instagram.com/p/2';

const links = async () => within(await screen.findByRole('group', { name: /^Links to your work/ }));
const sendButton = () => screen.getByRole('button', { name: 'Send Application' });

async function fill() {
  await userEvent.type(await screen.findByLabelText('Bio'), 'A warm voice.');
  await userEvent.type(screen.getByLabelText('Why do you want to join?'), 'To work.');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Voiceover$/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /I have read these terms/ }));
}

beforeEach(() => {
  signedInAs({ role: 'creative' });
  answer('get', '/api/creative/applications', []);
});

describe('the links of an application', () => {
  it('are sent with it, without blanks and with their scheme', async () => {
    const sent = answer('post', '/api/creative-applications', anApplication(), { status: 201 });
    await renderAt(<JoinScreen />, { at: '/join-creative' });
    await fill();
    const group = await links();
    await userEvent.type(group.getByRole('textbox'), 'vimeo.com/1');
    await userEvent.click(group.getByRole('button', { name: 'Add a Link' }));
    await userEvent.click(sendButton());
    await waitFor(() => expect(sent.requests).toHaveLength(1));
    expect(await sent.body()).toMatchObject({ links: [film] });
  });

  it('must lead to the sites that works may link to', async () => {
    const sent = answer('post', '/api/creative-applications', anApplication(), { status: 201 });
    await renderAt(<JoinScreen />, { at: '/join-creative' });
    await fill();
    await userEvent.type((await links()).getByRole('textbox'), 'https://example.com/reel');
    await userEvent.click(sendButton());
    expect((await links()).getByText(/Paste a link to YouTube/)).toBeVisible();
    expect(sent.requests).toHaveLength(0);
  });

  it('are shown to the applicant and to admins, and edited as they were sent', async () => {
    const application = anApplication({ links: [film, post] });
    await renderAt(<ApplicationFacts application={application} />);
    for (const url of [film, post]) {
      expect(screen.getByRole('link', { name: url })).toHaveAttribute('href', url);
    }
    expect(valuesOf(application).links).toEqual([film, post]);
  });
});
