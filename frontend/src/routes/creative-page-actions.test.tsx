/** What brands and visitors can do from an opened work, and the owner of the page cannot. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { aMyPage } from '@/test/creative-lifecycle';
import { aCreative } from '@/test/creatives';
import { renderAt } from '@/test/render';
import { answer } from '@/test/server';
import { signedInAs } from '@/test/users';
import { aCover, aPictureFile, aWork } from '@/test/works';
import CreativePage from './creative-page';

const table = aWork({ files: [aPictureFile('table')] });
const heart = { name: 'Save Noura Al-Mutawa to your shortlist' };

async function show() {
  answer('get', '/api/creatives/{id}', aCreative({ covers: { photography: aCover('table') } }));
  answer('get', '/api/creatives', []);
  answer('get', '/api/creatives/{id}/works', [table]);
  await renderAt(
    <Routes>
      <Route path="/creatives/:id" element={<CreativePage />} />
    </Routes>,
    { at: '/creatives/0193-noura' },
  );
}

async function opened() {
  await userEvent.click(await screen.findByRole('button', { name: 'Ramadan table' }));
  return within(await screen.findByRole('dialog'));
}

describe('over an opened work', () => {
  it('its creative is kept, and asked for a quote', async () => {
    await show();
    const work = await opened();
    const kept = await work.findByRole('button', heart);
    expect(kept).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(kept);
    await waitFor(() => expect(kept).toHaveAttribute('aria-pressed', 'true'));
    expect(work.getByRole('link', { name: 'Request Quote' })).toHaveAttribute(
      'href',
      '/request-quote?creative=0193-noura',
    );
  });

  it('another creative asks for no quote', async () => {
    signedInAs({ role: 'creative' });
    answer('get', '/api/creative/profile', aMyPage({ creative_id: '0193-salem' }));
    await show();
    const work = await opened();
    expect(await work.findByRole('button', heart)).toBeVisible();
    expect(work.queryByRole('link', { name: 'Request Quote' })).not.toBeInTheDocument();
  });
});

describe('the own page', () => {
  it('has no heart, no report and no request, and leads to where it is edited', async () => {
    signedInAs({ role: 'creative' });
    answer('get', '/api/creative/profile', aMyPage());
    await show();
    expect(await screen.findByRole('link', { name: 'Edit My Page' })).toHaveAttribute('href', '/creative-page');
    const work = await opened();
    expect(work.getByRole('button', { name: 'Close' })).toBeVisible();
    for (const role of ['button', 'link'] as const) {
      const names = screen.queryAllByRole(role, { hidden: true }).map((one) => one.getAttribute('aria-label'));
      expect(names.filter((name) => /^(?:Save|Report|Request)/.test(name ?? ''))).toEqual([]);
    }
    expect(screen.queryByText('Request Quote')).not.toBeInTheDocument();
  });
});
