import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aCreative } from '@/test/creatives';
import { address, renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { Roster } from './roster';

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

  it('speaks Arabic with Western digits', async () => {
    answer('get', '/api/creatives', [aCreative(), aCreative({ id: '2', name: 'Bea', name_ar: null, location: null, location_ar: null })]);
    await renderAt(<Roster />, { at: '/creatives', language: 'ar' });
    expect(await screen.findByRole('heading', { name: 'نورة المطوع' })).toBeVisible();
    expect(screen.getByText('عرض مبدعَين')).toBeVisible();
    expect(screen.getByText('الكويت')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Bea' })).toBeVisible();
    expect(screen.getAllByText('7 سنوات')).toHaveLength(2);
  });

  it('asks the server for exactly what the address says', async () => {
    const { requests } = answer('get', '/api/creatives', []);
    await renderAt(<Roster />, {
      at: '/creatives?service=UGC&style=Faceless&style=Unboxing&industry=Food&language=Arabic&kuwaiti_dialect=no&q=cake',
    });
    await waitFor(() => expect(requests).toHaveLength(1));
    const query = asked(requests);
    expect(query.get('service')).toBe('UGC');
    expect(query.getAll('style')).toEqual(['Faceless', 'Unboxing']);
    expect(query.get('industry')).toBe('Food');
    expect(query.get('language')).toBe('Arabic');
    expect(query.get('kuwaiti_dialect')).toBe('no');
    expect(query.get('q')).toBe('cake');
    expect(screen.getByRole('heading', { level: 1, name: 'UGC creatives' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Faceless' })).toBeChecked();
  });

  it('holds every filter in the address, and clears them all at once', async () => {
    answer('get', '/api/creatives', [aCreative()]);
    await renderAt(<Roster />, { at: '/creatives' });
    await userEvent.click(screen.getByRole('link', { name: 'Voiceover' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Character VO' }));
    await userEvent.selectOptions(screen.getByLabelText('Industry'), 'Tech');
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'Both');
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    expect(address()).toBe('/creatives?service=Voiceover&industry=Tech&language=Both&style=Character+VO&kuwaiti_dialect=yes');
    await userEvent.click(screen.getByRole('button', { name: 'Clear All' }));
    expect(address()).toBe('/creatives');
  });

  it('takes the dialect back when it is clicked again', async () => {
    answer('get', '/api/creatives', [aCreative()]);
    await renderAt(<Roster />, { at: '/creatives?kuwaiti_dialect=yes' });
    await userEvent.click(screen.getByRole('radio', { name: 'No' }));
    expect(address()).toBe('/creatives?kuwaiti_dialect=no');
    await userEvent.click(screen.getByRole('radio', { name: 'No' }));
    expect(address()).toBe('/creatives');
    expect(screen.getByRole('radio', { name: 'No' })).not.toBeChecked();
  });

  it('searches while the visitor types, and follows when the search is cleared elsewhere', async () => {
    answer('get', '/api/creatives', []);
    await renderAt(<Roster />, { at: '/creatives' });
    const box = screen.getByRole('searchbox', { name: 'Search' });
    await userEvent.type(box, 'coffee');
    await waitFor(() => expect(address()).toBe('/creatives?q=coffee'));
    expect(box).toHaveFocus();
    await userEvent.click(await screen.findByRole('button', { name: 'Clear Filters' }));
    expect(address()).toBe('/creatives');
    expect(box).toHaveValue('');
  });

  it('keeps the title of a service that it does not know, and offers the way out', async () => {
    answer('get', '/api/creatives', []);
    await renderAt(<Roster />, { at: '/creatives?service=Juggling' });
    expect(screen.getByRole('heading', { level: 1, name: 'Juggling creatives' })).toBeVisible();
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

  it('shows the empty state when the list cannot be loaded, and tries again', async () => {
    refuse('get', '/api/creatives', 503, 'unavailable');
    await renderAt(<Roster />, { at: '/creatives' });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('No Creatives Found');
    expect(alert).toHaveTextContent('briefly unavailable');
    answer('get', '/api/creatives', [aCreative()]);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Noura Al-Mutawa' })).toBeVisible();
  });

  it('offers the same filters in a dialog on small screens', async () => {
    answer('get', '/api/creatives', [aCreative()]);
    await renderAt(<Roster />, { at: '/creatives' });
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    const dialog = screen.getByRole('dialog', { name: 'Filters' });
    await userEvent.selectOptions(within(dialog).getByLabelText('Industry'), 'Food');
    expect(address()).toBe('/creatives?industry=Food');
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Show 1 creative' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '1 filter active' })).toBeVisible();
  });
});
