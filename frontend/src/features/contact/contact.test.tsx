import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderAt } from '@/test/render';
import { answer, refuse, server } from '@/test/server';
import { aConfig } from '@/test/site-config';
import { signedInAs } from '@/test/users';
import { ContactScreen } from './contact-screen';

const config = aConfig({ support_email: 'studio@example.com' });

async function fill() {
  await userEvent.type(await screen.findByLabelText('Name'), 'Noura');
  await userEvent.type(screen.getByLabelText('Email'), 'noura@example.com');
  await userEvent.selectOptions(screen.getByLabelText('Subject'), 'Partnership');
  await userEvent.type(screen.getByLabelText('Message'), 'Can we talk?');
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
}

beforeEach(() => {
  answer('get', '/api/config', config);
});

describe('the contact page', () => {
  it('offers six subjects, three answers and the support address', async () => {
    await renderAt(<ContactScreen />);
    expect(within(await screen.findByLabelText('Subject')).getAllByRole('option')).toHaveLength(7);
    expect(screen.getByText('How long does vetting take?')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the terms' })).toHaveAttribute('href', '/terms-conditions#six');
    expect(await screen.findByRole('link', { name: 'studio@example.com' })).toHaveAttribute(
      'href',
      'mailto:studio@example.com',
    );
  });

  it('answers what brands ask about a project and its payment', async () => {
    await renderAt(<ContactScreen />);
    const questions = within(await screen.findByRole('region', { name: 'Projects and payment' }));
    expect(questions.getAllByRole('heading', { level: 3 })).toHaveLength(6);
    expect(await questions.findByText(/You pay the creative directly/)).toBeVisible();
  });

  it.each([
    ['en', 'Sunday to Thursday, 9AM–6PM'],
    ['ar', 'من الأحد إلى الخميس، من 9 صباحًا إلى 6 مساءً'],
  ] as const)('says when the team replies, and promises no chat: %s', async (language, hours) => {
    const { container } = await renderAt(<ContactScreen />, { language });
    expect(await screen.findByText(hours)).toBeVisible();
    expect(container).not.toHaveTextContent(/chat|دردشة|محادثة/iu);
  });

  it('names who operates the site, where it is set', async () => {
    const operator = {
      name: 'Marsam Co.',
      name_ar: 'شركة مرسم',
      register: '412345',
      phone: '+965 2220 0000',
      address: 'Sharq',
      address_ar: 'شرق',
    };
    answer('get', '/api/config', { ...config, operator });
    await renderAt(<ContactScreen />);
    const entry = (await screen.findByText('Operated by')).closest('li');
    expect(entry).toHaveTextContent(/Marsam Co\.Commercial register \W*412345\W*Sharq/);
  });

  it('omits the address if there is none', async () => {
    const asked = answer('get', '/api/config', { ...config, support_email: '' });
    await renderAt(<ContactScreen />);
    await waitFor(() => expect(asked.requests).toHaveLength(1));
    expect(screen.queryByRole('link', { name: /@/ })).not.toBeInTheDocument();
  });

  it('is seen sending before it says that the message was sent', async () => {
    const sent = answer(
      'post',
      '/api/contact-messages',
      { id: 'm1', created_at: '2026-11-10T09:05:00Z' },
      { status: 201 },
    );
    await renderAt(<ContactScreen />);
    await fill();
    expect(await screen.findByRole('button', { name: 'Sending…' })).toHaveAttribute('aria-disabled', 'true');
    expect(await screen.findByRole('heading', { name: 'Message Sent!' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(await sent.body()).toEqual({
      name: 'Noura',
      email: 'noura@example.com',
      subject: 'Partnership',
      message: 'Can we talk?',
    });
    expect(sent.requests[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('is begun for a creative who finds a number of a brand’s record wrong', async () => {
    await renderAt(<ContactScreen />, { at: '/contact?record=M-7K3Q' });
    expect(await screen.findByLabelText('Subject')).toHaveValue('Other');
    expect(screen.getByLabelText('Message')).toHaveValue('About the brand’s record (request M-7K3Q):\n');
  });

  it.each([
    ['en', 'Name', 'Message'],
    ['ar', 'الاسم', 'الرسالة'],
  ] as const)('is begun again for another request if nothing was added: %s', async (language, name, message) => {
    const first = await renderAt(<ContactScreen />, { at: '/contact?record=M-7K3Q', language });
    await userEvent.type(await screen.findByLabelText(name), 'Salem');
    first.unmount();
    const second = await renderAt(<ContactScreen />, { at: '/contact?record=M-9XYZ', language });
    const field = await screen.findByLabelText<HTMLTextAreaElement>(message);
    expect(field.value).toContain('M-9XYZ');
    await userEvent.type(field, 'Two of three.');
    second.unmount();
    await renderAt(<ContactScreen />, { at: '/contact?record=M-7K3Q', language });
    const kept = await screen.findByLabelText<HTMLTextAreaElement>(message);
    expect(kept.value).toContain('M-9XYZ');
    expect(kept.value).toContain('Two of three.');
  });

  it('is empty for an address with anything else in it', async () => {
    await renderAt(<ContactScreen />, { at: '/contact?record=Pay%20me%20outside' });
    expect(await screen.findByLabelText('Message')).toHaveValue('');
  });

  it('names every field that is missing', async () => {
    await renderAt(<ContactScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Send Message' }));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    for (const name of ['Name', 'Email', 'Subject', 'Message'])
      expect(screen.getByLabelText(name)).toHaveAccessibleDescription('This field is required.');
    // Four fields need no summary.
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps what was typed when it fails', async () => {
    refuse('post', '/api/contact-messages', 500, 'internal');
    await renderAt(<ContactScreen />);
    await fill();
    expect(await screen.findByText('Something went wrong. Please try again later.')).toBeVisible();
    expect(screen.getByLabelText('Message')).toHaveValue('Can we talk?');
  });

  it('says that there is no connection, keeps what was typed, and sends the same message once it is back', async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post('*/api/contact-messages', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return HttpResponse.error();
      }),
    );
    const first = await renderAt(<ContactScreen />);
    await fill();
    expect(
      await screen.findByText(
        'Something went wrong. Please try again later. Network connection lost. Please check your internet connection.',
      ),
    ).toBeVisible();
    first.unmount();
    const sent = answer(
      'post',
      '/api/contact-messages',
      { id: 'm1', created_at: '2026-11-10T09:05:00Z' },
      { status: 201 },
    );
    await renderAt(<ContactScreen />);
    expect(await screen.findByLabelText('Message')).toHaveValue('Can we talk?');
    await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
    await waitFor(() => expect(sent.requests).toHaveLength(1));
    expect(sent.requests[0]?.headers.get('Idempotency-Key')).toBe(keys[0]);
  });

  it('keeps what a visitor typed through the sign-in', async () => {
    const visit = await renderAt(<ContactScreen />);
    await userEvent.type(await screen.findByLabelText('Message'), 'Can we talk?');
    visit.unmount();
    signedInAs({ role: 'brand' });
    await renderAt(<ContactScreen />);
    expect(await screen.findByLabelText('Message')).toHaveValue('Can we talk?');
  });
});
