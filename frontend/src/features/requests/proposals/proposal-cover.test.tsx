import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Creative } from '@/api/types';
import { aCreative } from '@/test/creatives';
import { showRequest } from '@/test/open-request';
import { aProposal, aRequestDetail, salem } from '@/test/requests';
import { answer } from '@/test/server';
import { aCover, aCoverPicture } from '@/test/works';

/** The picture over the name on the only proposal, once it is there. */
async function pictureFor(entries: readonly Partial<Creative>[]): Promise<HTMLImageElement> {
  answer(
    'get',
    '/api/creatives',
    entries.map((entry) => aCreative({ id: salem.id, ...entry })),
  );
  await showRequest(aRequestDetail({ proposals: [aProposal()] }));
  return waitFor(pictured);
}

function pictured(): HTMLImageElement {
  const card = screen.getByRole('heading', { level: 3, name: 'Salem Al-Ajmi' }).closest('li');
  const picture = card?.querySelector<HTMLImageElement>('.cover img');
  if (!picture) throw new Error('no picture');
  return picture;
}

describe('the cover of a proposal', () => {
  const covers = { ugc: aCover('unboxing'), photography: aCover('plates') };

  it('is of a work of the service, in the widths that a card needs', async () => {
    const picture = await pictureFor([{ covers }]);
    expect(picture).toHaveAttribute('src', '/media/plates-640');
    expect(picture).toHaveAttribute('srcset', '/media/plates-320 320w, /media/plates-640 640w');
    expect(picture).toHaveAttribute('alt', 'plates');
    expect(picture).toHaveAttribute('loading', 'lazy');
    expect(picture).toHaveAttribute('width', '1280');
    expect(picture).toHaveAttribute('height', '960');
  });

  it('is of another work, or the own cover picture, where there is none', async () => {
    const cover_image = aCoverPicture('studio');
    const picture = await pictureFor([{ covers: { ugc: aCover('unboxing') }, cover_image }]);
    expect(picture).toHaveAttribute('src', '/media/unboxing-640');
    fireEvent.error(picture);
    expect(pictured()).toHaveAttribute('src', '/media/studio-640');
    expect(pictured()).toHaveAttribute('alt', '');
    fireEvent.error(pictured());
    expect(pictured().src).toMatch(/^data:image\/svg/);
  });

  it.each([
    ['without works', [{ covers: {}, cover_image: null }]],
    ['who is no longer on the roster', []],
  ] as const)('is drawn for a creative %s', async (_who, entries) => {
    const picture = await pictureFor(entries);
    expect(picture.src).toMatch(/^data:image\/svg/);
    expect(picture).toHaveAttribute('width', '360');
  });
});
