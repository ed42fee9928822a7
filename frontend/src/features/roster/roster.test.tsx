import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { aCreative } from '@/test/creatives';
import { address, renderAt } from '@/test/render';
import { answer, noCounts, refuse } from '@/test/server';
import { signedInAs } from '@/test/users';
import { CreativeCard } from './creative-card';
import { CreativeProfile } from './creative-profile';
import { Roster } from './roster';

const noGallery = () => null;

const asked = (requests: readonly Request[]) => new URL(requests.at(-1)?.url ?? 'http://none').searchParams;

describe('the roster', () => {
  it('shows each creative with what a brand weighs', async () => {
    answer('get', '/api/creatives', [aCreative()], { headers: { 'X-Total-Count': '1' } });
    await renderAt(<Roster />, { at: '/creatives' });
    const card = (await screen.findByRole('heading', { name: 'Noura Al-Mutawa' })).closest('li');
    const inCard = within(card ?? document.body);
    expect(inCard.getByText('Salmiya')).toBeVisible();
    expect(inCard.getByText('7 years')).toBeVisible();
    expect(inCard.getByText('KWD 15-30/hour')).toBeVisible();
    expect(inCard.getByText('+1').parentElement).toHaveTextContent('+1 more');
    expect(inCard.queryByText('Videography')).not.toBeInTheDocument();
    expect(inCard.getByRole('link', { name: 'Request Quote from Noura Al-Mutawa' })).toHaveAttribute(
      'href',
      '/request-quote?creative=0193-noura',
    );
    expect(screen.getByText('Showing 1 creative')).toBeVisible();
  });

  it.each([
    ['en', 'Noura Al-Mutawa', 'View Profile of Noura Al-Mutawa'],
    ['ar', 'نورة المطوع', 'الملف الشخصي: نورة المطوع'],
  ] as const)(
    'leads a creative to the profile, not to a request that is refused: %s',
    async (language, name, action) => {
      signedInAs({ role: 'creative' });
      answer('get', '/api/creatives', [aCreative()]);
      await renderAt(<Roster />, { at: '/creatives', language });
      await screen.findByRole('heading', { name });
      expect(await screen.findByRole('link', { name: action })).toHaveAttribute('href', '/creatives/0193-noura');
      expect(document.querySelector('a[href^="/request-quote"]')).toBeNull();
    },
  );

  it('speaks Arabic with Western digits', async () => {
    answer('get', '/api/creatives', [
      aCreative(),
      aCreative({ id: '2', name: 'Bea', name_ar: null, location: null, location_ar: null }),
    ]);
    await renderAt(<Roster />, { at: '/creatives', language: 'ar' });
    expect(await screen.findByRole('heading', { name: 'نورة المطوع' })).toBeVisible();
    expect(screen.getByText('مبدعان')).toBeVisible();
    expect(screen.getByText('الكويت')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Bea' })).toBeVisible();
    expect(screen.getAllByText('7 سنوات')).toHaveLength(2);
  });

  it('searches while the visitor types, and follows when the search is cleared elsewhere', async () => {
    answer('get', '/api/creatives', []);
    await renderAt(<Roster />, { at: '/creatives' });
    const box = screen.getByRole('searchbox', { name: 'Search' });
    await userEvent.type(box, 'coffee');
    await waitFor(() => expect(address()).toBe('/creatives?q=coffee'));
    expect(box).toHaveFocus();
    await userEvent.click(await screen.findByRole('button', { name: 'Clear Search' }));
    expect(address()).toBe('/creatives');
    expect(box).toHaveValue('');
  });

  it('never makes an unknown service a title, and offers to clear the filter', async () => {
    answer('get', '/api/creatives', []);
    await renderAt(<Roster />, { at: '/creatives?service=Juggling' });
    expect(screen.getByRole('heading', { level: 1, name: 'Creatives' })).toBeVisible();
    expect(document.title).not.toContain('Juggling');
    expect(await screen.findByText('No Creatives Found')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(address()).toBe('/creatives');
  });

  it('loads more by the cursor of the server', async () => {
    answer('get', '/api/creatives', [aCreative()], {
      headers: { 'X-Total-Count': '2', Link: '</api/creatives?cursor=abc&limit=24>; rel="next"' },
    });
    await renderAt(<Roster />, { at: '/creatives' });
    expect(await screen.findByText('1 of 2 shown')).toBeVisible();
    const { requests } = answer('get', '/api/creatives', [aCreative({ id: '2', name: 'Dalal Hashem' })], {
      headers: { 'X-Total-Count': '2' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    expect(await screen.findByRole('heading', { name: 'Dalal Hashem' })).toBeVisible();
    expect(asked(requests).get('cursor')).toBe('abc');
    expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
    expect(screen.getByText('Showing 2 creatives')).toBeVisible();
  });

  it('says in one place that the list cannot be loaded, and tries again', async () => {
    refuse('get', '/api/creatives', 503, 'unavailable');
    await renderAt(<Roster />, { at: '/creatives' });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('We couldn’t load the creatives');
    expect(screen.queryByText('No Creatives Found')).not.toBeInTheDocument();
    expect(alert).toHaveTextContent('briefly unavailable');
    answer('get', '/api/creatives', [aCreative()]);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Noura Al-Mutawa' })).toBeVisible();
  });

  it.each([
    ['en', 'We couldn’t load the creatives. ', 'Try Again', 'Load More'],
    ['ar', 'تعذّر تحميل قائمة المبدعين. ', 'إعادة المحاولة', 'إظهار المزيد'],
  ] as const)('says that the next page could not be loaded, and keeps what was asked: %s', async (...texts) => {
    const [language, text, again, more] = texts;
    const headers = { 'X-Total-Count': '2', Link: '</api/creatives?cursor=abc&limit=24>; rel="next"' };
    answer('get', '/api/creatives', [aCreative()], { headers });
    await renderAt(<Roster />, { at: '/creatives?q=noura&service=Photography', language });
    await screen.findByRole('button', { name: more });
    refuse('get', '/api/creatives', 503, 'unavailable');
    await userEvent.click(screen.getByRole('button', { name: more }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(address()).toBe('/creatives?q=noura&service=Photography');
    expect(screen.getByRole('searchbox')).toHaveValue('noura');
    answer('get', '/api/creatives', [aCreative({ id: '2', name: 'Dalal Hashem', name_ar: null })]);
    await userEvent.click(screen.getByRole('button', { name: again }));
    expect(await screen.findByRole('heading', { name: 'Dalal Hashem' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('names the filtered service first, and draws it on the cover', async () => {
    const noura = aCreative({ profile_image_url: null });
    answer('get', '/api/creatives', [noura]);
    const photography = await renderAt(<CreativeCard creative={noura} />);
    const usual = photography.container.querySelector('img')?.src;
    photography.unmount();
    const page = await renderAt(<Roster />, { at: '/creatives?service=videography' });
    const card = (await screen.findByRole('heading', { name: 'Noura Al-Mutawa' })).closest('li') ?? document.body;
    expect(
      within(card)
        .getAllByRole('listitem')
        .map((tag) => tag.textContent),
    ).toEqual(['Videography', 'Photography', 'UGC', '+1 more']);
    expect(card.querySelector('img')?.src).not.toBe(usual);
    page.unmount();
    await renderAt(<Roster />, { at: '/creatives?service=Videography', language: 'ar' });
    const arabic = (await screen.findByRole('heading', { name: 'نورة المطوع' })).closest('li') ?? document.body;
    expect(within(arabic).getAllByRole('listitem')[0]).toHaveTextContent('الفيديو');
  });

  it('shows a creative without years of experience as new', async () => {
    answer('get', '/api/creatives', [aCreative({ years_experience: 0 })]);
    await renderAt(<Roster />, { at: '/creatives' });
    expect(await screen.findByText('Less than a year')).toBeVisible();
  });

  it('says nothing of years of experience that were not stated', async () => {
    answer('get', '/api/creatives', [aCreative({ years_experience: null })]);
    await renderAt(<Roster />, { at: '/creatives' });
    const name = await screen.findByRole('heading', { name: 'Noura Al-Mutawa' });
    expect(within(name.closest('li') ?? document.body).queryByText(/New|year/)).not.toBeInTheDocument();
  });

  it('links from a profile back to the filters', async () => {
    answer('get', '/api/creatives', [aCreative()]);
    answer('get', '/api/creatives/{id}', aCreative());
    answer('get', '/api/creatives/counts', noCounts);
    await renderAt(
      <Routes>
        <Route path="/creatives" element={<Roster />} />
        <Route path="/creatives/:id" element={<CreativeProfile gallery={noGallery} id="0193-noura" />} />
      </Routes>,
      { at: '/creatives?service=UGC&industry=Food' },
    );
    await userEvent.click(await screen.findByRole('link', { name: 'Noura Al-Mutawa' }));
    await userEvent.click(await screen.findByRole('link', { name: 'All Creatives' }));
    expect(address()).toBe('/creatives?service=UGC&industry=Food');
  });

  it('scrolls the row of services to the chosen one', async () => {
    answer('get', '/api/creatives', []);
    const scrolled = vi.spyOn(Element.prototype, 'scrollBy');
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
      return this.tagName === 'UL' ? new DOMRect(0, 0, 360, 52) : new DOMRect(900, 4, 120, 44);
    });
    await renderAt(<Roster />, { at: '/creatives?service=Voiceover' });
    expect(scrolled).toHaveBeenCalledWith({ left: 780, behavior: 'instant' });
    vi.restoreAllMocks();
  });

  it('clears the search by a button of its own', async () => {
    const { requests } = answer('get', '/api/creatives', []);
    await renderAt(<Roster />, { at: '/creatives?q=coffee', language: 'ar' });
    const box = screen.getByRole('searchbox');
    await userEvent.click(screen.getByRole('button', { name: 'مسح البحث' }));
    await waitFor(() => expect(address()).toBe('/creatives'));
    expect(box).toHaveValue('');
    expect(box).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'مسح البحث' })).not.toBeInTheDocument();
    await waitFor(() => expect(asked(requests).has('q')).toBe(false));
  });
});
