import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCreative } from '@/test/creatives';
import { renderAt } from '@/test/render';
import { answer } from '@/test/server';
import { aCover, aCoverPicture } from '@/test/works';
import { CreativeProfile } from './creative-profile';

const images = () => [...document.querySelectorAll('header img')].map((image) => image.getAttribute('src') ?? '');

async function openProfile(differences: Parameters<typeof aCreative>[0]): Promise<void> {
  answer('get', '/api/creatives/{id}', aCreative(differences));
  answer('get', '/api/creatives', []);
  await renderAt(<CreativeProfile gallery={() => null} id="0193-noura" />);
  await screen.findByRole('heading', { level: 1, name: 'Noura Al-Mutawa' });
}

describe('the head of a profile', () => {
  it('shows the cover picture and the portrait, and their replacements once they are gone', async () => {
    await openProfile({ cover_image: aCoverPicture('studio'), profile_image_url: '/media/noura-192' });
    expect(images()).toEqual(['/media/studio-640', '/media/noura-192']);
    for (const image of document.querySelectorAll('header img')) fireEvent.error(image);
    expect(images()).toEqual([expect.stringMatching(/^data:image\/svg/)]);
    expect(document.querySelector('header')).toHaveTextContent(/^NMNoura/);
  });

  it('says when an absence begins, and only until when once it has', async () => {
    await openProfile({ next_absence: { from: '2026-12-03', until: '2026-12-10' } });
    expect(await screen.findByText(/^Away December 3\s–\s10$/)).toBeVisible();
    cleanup();
    await openProfile({ away_until: '2026-12-10' });
    expect(await screen.findByText('Away until December 10, 2026')).toBeVisible();
  });

  it('leaves the banner out where works are to be on the first screen', async () => {
    await openProfile({ cover_image: aCoverPicture('studio'), covers: { photography: aCover('plates') } });
    expect(images()).toEqual([]);
  });
});
