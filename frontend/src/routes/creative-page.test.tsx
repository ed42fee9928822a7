import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { PublicWork } from '@/api/types';
import type { Language } from '@/i18n/languages';
import { aCreative } from '@/test/creatives';
import { address, renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { aCover, aFilmFile, aPictureFile, aSoundFile, aWork, media } from '@/test/works';
import CreativePage from './creative-page';

const table = aWork({ files: [aPictureFile('table'), aPictureFile('plates')] });
const film = aWork({
  id: 'film',
  title: 'Coffee, slowly',
  title_ar: 'قهوة على مهل',
  service: 'videography',
  style: null,
  ai_use: 'assisted',
  files: [aFilmFile('coffee.mp4')],
  poster: aPictureFile('poster', 1280, 720),
  captions: { en: '/media/en.vtt', ar: '/media/ar.vtt' },
});
const voice = aWork({
  id: 'voice',
  title: 'Bank advert',
  title_ar: 'إعلان بنك',
  service: 'voiceover',
  style: 'commercial_voiceover',
  files: [aSoundFile('bank.mp3')],
  transcript: 'كل يوم يبدأ بخطوة.',
});
const link = aWork({
  id: 'link',
  title: 'Reel',
  title_ar: 'ريل',
  service: 'ugc',
  files: [],
  poster: aPictureFile('reel'),
  link: 'https://www.instagram.com/p/abc',
});

interface Shown {
  readonly language?: Language;
  readonly at?: string;
  readonly state?: unknown;
}

async function show(works: readonly PublicWork[], { language = 'en', at = '', state }: Shown = {}) {
  answer('get', '/api/creatives/{id}', aCreative({ covers: { photography: aCover('table') } }));
  answer('get', '/api/creatives', []);
  answer('get', '/api/creatives/{id}/works', [...works]);
  return renderAt(
    <Routes>
      <Route path="/creatives/:id" element={<CreativePage />} />
    </Routes>,
    { at: `/creatives/0193-noura${at}`, language, state },
  );
}

const region = () => screen.findByRole('region', { name: 'Works' });
const gallery = async () => within(await region());
const titles = async () =>
  within(await region())
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);

describe('the works of a creative', () => {
  it('are shown with what is known of them', async () => {
    await show([table, film, voice, link]);
    expect(await titles()).toEqual(['Ramadan table', 'Coffee, slowly', 'Reel', 'Bank advert']);
    const works = await gallery();
    const facts = works.getAllByRole('list', { name: 'About this work' }).map((list) => list.textContent);
    expect(facts[0]).toBe('Food PhotographyBait Al-Gahwa2026');
    expect(facts[1]).toBe('VideographyBait Al-Gahwa2026AI-assisted');
    expect(works.getAllByRole('img', { name: 'A table seen from above' })[0]).toHaveAttribute('fetchpriority', 'high');
    await waitFor(() => expect(works.getAllByRole('button', { name: /^Report.*(?:Reel|advert)/ })).toHaveLength(2));
  });

  it('say what is behind their pictures', async () => {
    await show([table, film, link]);
    const works = await gallery();
    expect(works.getByText('2 images')).toBeInTheDocument();
    expect(works.getByText('1:05')).toBeVisible();
    expect(works.getByText('Instagram')).toBeVisible();
  });

  it('lead to other sites in a tab of its own, and show nothing of them', async () => {
    await show([link]);
    const opened = (await gallery()).getByRole('link', { name: 'Reel' });
    expect(opened).toHaveAttribute('href', 'https://www.instagram.com/p/abc');
    expect(opened).toHaveAttribute('target', '_blank');
    expect(opened).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    expect(document.querySelector('iframe')).not.toBeInTheDocument();
  });

  it('are filtered by service where there are several', async () => {
    await show([table, film, voice]);
    const works = await gallery();
    const filter = within(works.getByRole('group', { name: 'Works by service' }));
    expect(filter.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'All',
      'Photography',
      'Videography',
      'Voiceover',
    ]);
    await userEvent.click(filter.getByRole('button', { name: 'Voiceover' }));
    expect(await titles()).toEqual(['Bank advert']);
    expect(works.getByRole('status')).toHaveTextContent('1 work');
  });

  it('of one service have no filter', async () => {
    await show([table]);
    expect((await gallery()).queryByRole('group')).not.toBeInTheDocument();
  });

  it('begin with the service that the visitor came for', async () => {
    await show([table, film], { state: { rosterSearch: 'service=videography' } });
    expect(await titles()).toEqual(['Coffee, slowly', 'Ramadan table']);
  });

  it('play in place, with their words', async () => {
    const { heard } = media();
    await show([voice]);
    const works = await gallery();
    await userEvent.click(works.getByRole('button', { name: 'Play Bank advert' }));
    expect(heard()).toEqual(['/media/bank.mp3']);
    expect(works.getByText('كل يوم يبدأ بخطوة.')).toHaveAttribute('lang', 'ar');
  });

  it('are next to services and specialties, which are named once', async () => {
    await show([table]);
    await gallery();
    const facts = within(screen.getByRole('complementary', { name: 'At a glance' }));
    expect(facts.getByRole('heading', { name: 'Photography' })).toBeVisible();
    expect(screen.getAllByText('Videography')).toHaveLength(1);
  });

  it('leave nothing empty where there are none', async () => {
    answer('get', '/api/creatives/{id}', aCreative());
    answer('get', '/api/creatives', []);
    await renderAt(
      <Routes>
        <Route path="/creatives/:id" element={<CreativePage />} />
      </Routes>,
      { at: '/creatives/0193-noura' },
    );
    expect(await screen.findByRole('heading', { name: 'What they do' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Works' })).not.toBeInTheDocument();
    expect(document.querySelector('header img[src^="data:image/svg"]')).toBeInTheDocument();
  });

  it('offer another try when they could not be loaded', async () => {
    answer('get', '/api/creatives/{id}', aCreative());
    answer('get', '/api/creatives', []);
    refuse('get', '/api/creatives/{id}/works', 500, 'internal');
    await renderAt(
      <Routes>
        <Route path="/creatives/:id" element={<CreativePage />} />
      </Routes>,
      { at: '/creatives/0193-noura' },
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the works');
    answer('get', '/api/creatives/{id}/works', [table]);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await titles()).toEqual(['Ramadan table']);
  });
});

const dialog = () => screen.findByRole('dialog');
/** The heading of the slide that is shown: its neighbours are there, too, and inert. */
const current = () => document.querySelector('[role=dialog] [role=group]:not([inert]) h2');

async function open(works: readonly PublicWork[], options: Shown = {}) {
  await show(works, options);
  const name = options.language === 'ar' ? 'مائدة رمضان' : 'Ramadan table';
  await userEvent.click(await screen.findByRole('button', { name }));
  await dialog();
}

describe('a work that is opened', () => {
  it('shows its words, and is in the address', async () => {
    await open([table, film]);
    expect(current()).toHaveTextContent('Ramadan table1 of 2');
    expect(current()?.closest('figcaption')).toHaveTextContent('Twelve plates in two days.');
    expect(address()).toBe('/creatives/0193-noura?work=table');
  });

  it('is closed by Escape, and the focus goes back to its card', async () => {
    await open([table, film]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Ramadan table' })).toHaveFocus();
    expect(address()).toBe('/creatives/0193-noura');
  });

  it.each([
    ['en', '{ArrowRight}', '2 of 2'],
    ['ar', '{ArrowLeft}', '2 من 2'],
  ] as const)(
    'gives way to the next by an arrow key in the direction of the language: %s',
    async (language, key, place) => {
      await open([table, film], { language });
      await userEvent.keyboard(key);
      await waitFor(() => expect(current()).toHaveTextContent(place));
    },
  );

  it('gives way to the next by a button, and the address follows', async () => {
    await open([{ ...table, files: table.files.slice(0, 1) }, film]);
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(current()).toHaveTextContent('Coffee, slowly'));
    await waitFor(() => expect(address()).toBe('/creatives/0193-noura?work=film'));
  });

  it('is a film with its captions that does not begin by itself', async () => {
    const { heard } = media();
    await show([table, film], { at: '?work=film' });
    await dialog();
    const player = await waitFor(() => {
      const found = document.querySelector('video');
      if (!found) throw new Error('no film');
      return found;
    });
    expect(player).toHaveAttribute('preload', 'none');
    expect(player).toHaveAttribute('controls');
    expect(player).toHaveAttribute('poster', '/media/poster-1200');
    expect([...player.querySelectorAll('track')].map(({ srclang, label }) => [srclang, label])).toEqual([
      ['en', 'English'],
      ['ar', 'العربية'],
    ]);
    expect(heard()).toEqual([]);
    fireEvent.play(player);
  });

  it('has Arabic names in Arabic', async () => {
    await open([table, film], { language: 'ar' });
    expect(await screen.findByRole('dialog', { name: 'الأعمال' })).toBeVisible();
    expect(within(await dialog()).getByRole('button', { name: 'إغلاق' })).toBeVisible();
    expect(within(await dialog()).getByRole('button', { name: 'التالي' })).toBeVisible();
  });

  it('is not opened by an address that names none', async () => {
    await show([table], { at: '?work=gone' });
    await gallery();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
