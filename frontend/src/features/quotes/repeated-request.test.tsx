import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aCreative } from '@/test/creatives';
import { aRequest } from '@/test/quote-requests';
import { address, renderAt } from '@/test/render';
import { aFile, aProject } from '@/test/requests';
import { answer, refuse } from '@/test/server';
import { signedInAs } from '@/test/users';
import { QuoteScreen } from './quote-screen';

const brand = { role: 'brand', company_name: 'Bait Al-Gahwa', email: 'now@example.com' } as const;
const creative = '0190b6a0-0000-7000-8000-000000000001';
const source = '0193-request';

const earlier = aProject({
  title: 'Winter menu',
  status: 'Completed',
  stage: 'closed',
  wished_date: '2026-11-20',
  intended_use: 'Instagram, one year.',
  reference_links: ['https://example.com/plates'],
});

async function open(query = `from=${source}`) {
  signedInAs(brand);
  return renderAt(<QuoteScreen />, { at: `/request-quote?${query}` });
}

describe('a quote form that begins with an earlier request', () => {
  it('holds what was written, without its date and without the terms', async () => {
    answer('get', '/api/quote-requests/{id}', earlier);
    answer('get', '/api/creatives/{id}', aCreative({ id: creative }));
    await open(`from=${source}&service=Photography&creative=${creative}`);
    const sent = answer('post', '/api/quote-requests', aRequest(), { status: 201 });
    expect(await screen.findByLabelText('Project description')).toHaveValue('Twelve plates, daylight.');
    expect(screen.getByText(/starts with your brief from request M\u2060-\u20607K3Q/u)).toBeVisible();
    expect(screen.getByLabelText('Service')).toHaveValue('Photography');
    expect(screen.getByLabelText(/^Title/)).toHaveValue('Winter menu');
    expect(screen.getByLabelText(/^Intended use/)).toHaveValue('Instagram, one year.');
    expect(screen.getByLabelText(/^Preferred delivery date/)).toHaveValue('');
    expect(screen.getByLabelText('Email')).toHaveValue('now@example.com');
    const agree = screen.getByRole('checkbox', { name: /I have read these terms/ });
    expect(agree).not.toBeChecked();
    await userEvent.click(agree);
    await userEvent.click(screen.getByRole('button', { name: 'Send Request' }));
    expect(await screen.findByRole('heading', { name: 'Request submitted' })).toBeVisible();
    const body = (await sent.body()) as Record<string, unknown>;
    expect(body).toMatchObject({
      title: 'Winter menu',
      preferredCreativeId: creative,
      reference_links: ['https://example.com/plates'],
    });
    expect(body).not.toHaveProperty('wished_date');
  });

  it.each([
    ['says that its files are not copied', [aFile()], 1],
    ['says nothing of files that it never had', [], 0],
  ] as const)('%s', async (_case, files, times) => {
    answer('get', '/api/quote-requests/{id}', aProject({ ...earlier, files: [...files] }));
    await open();
    expect(await screen.findByText(/starts with your brief/)).toBeVisible();
    expect(screen.queryAllByText(/Its files aren’t copied/)).toHaveLength(times);
  });

  it('stays what it is when the creative is taken out', async () => {
    answer('get', '/api/quote-requests/{id}', earlier);
    answer('get', '/api/creatives/{id}', aCreative({ id: creative }));
    await open(`from=${source}&creative=${creative}`);
    await userEvent.type(await screen.findByLabelText('Project description'), ' More.');
    const card = within(await screen.findByRole('region', { name: 'Preferred creative' }));
    await userEvent.click(card.getByRole('button', { name: 'Let Marsam Match Me Instead' }));
    expect(address()).toBe(`/request-quote?from=${source}`);
    expect(screen.getByLabelText('Project description')).toHaveValue('Twelve plates, daylight. More.');
  });

  it('keeps its draft apart from that of the plain form', async () => {
    answer('get', '/api/quote-requests/{id}', earlier);
    const plain = await open('');
    await userEvent.type(await screen.findByLabelText('Project description'), 'Something else.');
    plain.unmount();
    const again = await open();
    const description = await screen.findByLabelText('Project description');
    expect(description).toHaveValue('Twelve plates, daylight.');
    await userEvent.type(description, ' Larger.');
    again.unmount();
    await open();
    expect(await screen.findByLabelText('Project description')).toHaveValue('Twelve plates, daylight. Larger.');
  });

  it.each([
    ['that cannot be read', () => refuse('get', '/api/quote-requests/{id}', 404, 'not_found')],
    ['of another brand', () => answer('get', '/api/quote-requests/{id}', { ...earlier, side: 'chosen' })],
  ])('is empty for a request %s, and says so', async (_what, prepare) => {
    prepare();
    await open();
    expect(await screen.findByText(/the form starts empty/)).toBeVisible();
    expect(screen.getByLabelText('Project description')).toHaveValue('');
  });
});
