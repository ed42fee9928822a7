import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aCreative } from '@/test/creatives';
import { matchMedia } from '@/test/media';
import { renderAt } from '@/test/render';
import { aCover, aCoverPicture, aSoundFile, media } from '@/test/works';
import { CreativeCard } from './creative-card';

const covers = { photography: aCover('plates'), ugc: aCover('unboxing') };

const pictures = () => [...document.querySelectorAll<HTMLImageElement>('li img[src^="/media"]')];
const addresses = () => pictures().map((picture) => picture.getAttribute('src'));

async function card(creative = aCreative({ covers }), service?: string, place?: number) {
  await renderAt(
    <ul>
      <CreativeCard creative={creative} service={service} place={place} />
    </ul>,
  );
  const item = screen.getByRole('heading').closest('li');
  if (!item) throw new Error('no card');
  return item;
}

describe('the cover of a card', () => {
  it('is of the first work, or of the service that is looked for', async () => {
    await card();
    expect(addresses()).toEqual(['/media/plates-640']);
  });

  it.each([
    ['UGC', '/media/unboxing-640'],
    ['ugc', '/media/unboxing-640'],
    ['Branding', '/media/plates-640'],
  ])('fits %s', async (service, expected) => {
    await card(aCreative({ covers }), service);
    expect(addresses()).toEqual([expected]);
  });

  it('keeps its place, in widths that a card needs', async () => {
    await card();
    const picture = screen.getByRole('img', { name: 'plates' });
    expect(picture).toHaveAttribute('width', '1280');
    expect(picture.getAttribute('srcset')).toBe('/media/plates-320 320w, /media/plates-640 640w');
    expect(picture.getAttribute('sizes')).toContain('24rem');
    expect(picture).toHaveAttribute('loading', 'lazy');
  });

  it('is fetched first at the top of the roster', async () => {
    await card(aCreative({ covers }), '', 0);
    expect(screen.getByRole('img', { name: 'plates' })).toHaveAttribute('fetchpriority', 'high');
  });

  it('plays sound without a picture over the own cover, or over the drawn one', async () => {
    const play = aSoundFile('voice').play ?? null;
    const voice = aCover('voice', { url: null, srcset: '', width: null, height: null, kind: 'audio', play });
    const both = { voiceover: voice, ...covers };
    const item = await card(aCreative({ covers: both }), 'Voiceover');
    expect(within(item).getByRole('button', { name: /^Play/ })).toBeVisible();
    expect(item.querySelector('img[src^="data:image/svg"]')).toBeInTheDocument();
    expect(addresses()).toEqual([]);
  });

  it('is the own cover under such sound, and a picture where another service is looked for', async () => {
    const play = aSoundFile('voice').play ?? null;
    const voice = aCover('voice', { url: null, srcset: '', kind: 'audio', play });
    const creative = aCreative({ covers: { voiceover: voice, ...covers }, cover_image: aCoverPicture('banner') });
    const first = await card(creative);
    expect(addresses()).toEqual(['/media/banner-640']);
    expect(within(first).getByRole('button', { name: /^Play/ })).toBeVisible();
    cleanup();
    const other = await card(creative, 'UGC');
    expect(addresses()).toEqual(['/media/unboxing-640']);
    expect(within(other).queryByRole('button', { name: /^Play/ })).not.toBeInTheDocument();
  });

  it('is drawn where there is no work, and where its picture is gone', async () => {
    const item = await card();
    fireEvent.error(screen.getByRole('img', { name: 'plates' }));
    fireEvent.error(screen.getByRole('img', { name: 'unboxing' }));
    expect(item.querySelector('img[src^="data:image/svg"]')).toBeInTheDocument();
  });
});

describe('the cover picture of a creative', () => {
  const own = aCoverPicture('studio');

  it('is on the card of a creative without works, in widths that a card needs', async () => {
    await card(aCreative({ cover_image: own }), '', 0);
    expect(addresses()).toEqual(['/media/studio-640']);
    expect(pictures()[0]).toHaveAttribute('srcset', '/media/studio-640 640w');
    expect(pictures()[0]).toHaveAttribute('fetchpriority', 'high');
    expect(pictures()[0]).toHaveAttribute('alt', '');
  });

  it('comes after the works, and before the drawn cover once it is gone itself', async () => {
    const item = await card(aCreative({ covers: { photography: aCover('plates') }, cover_image: own }));
    expect(addresses()).toEqual(['/media/plates-640']);
    fireEvent.error(screen.getByRole('img', { name: 'plates' }));
    expect(addresses()).toEqual(['/media/studio-640']);
    for (const picture of pictures()) fireEvent.error(picture);
    expect(addresses()).toEqual([]);
    expect(item.querySelector('img[src^="data:image/svg"]')).toBeInTheDocument();
  });
});

describe('the second picture', () => {
  it('is fetched when the pointer or the focus comes', async () => {
    await card();
    await userEvent.tab();
    expect(addresses()).toEqual(['/media/plates-640', '/media/unboxing-640']);
  });

  it('is of the other work where all are of one service', async () => {
    const creative = aCreative({ covers: { photography: aCover('plates') }, second_cover: aCoverPicture('table') });
    const item = await card(creative, 'Photography');
    expect(addresses()).toEqual(['/media/plates-640']);
    fireEvent.pointerEnter(item, { pointerType: 'mouse' });
    expect(addresses()).toEqual(['/media/plates-640', '/media/table-640']);
    for (const picture of pictures().slice(1)) fireEvent.error(picture);
    expect(addresses()).toEqual(['/media/plates-640']);
  });

  it('is never the one that is shown, whichever service is looked for', async () => {
    const item = await card(aCreative({ covers }), 'UGC');
    fireEvent.pointerEnter(item, { pointerType: 'mouse' });
    expect(addresses()).toEqual(['/media/unboxing-640', '/media/plates-640']);
  });

  it('comes with a mouse and not with a finger', async () => {
    const item = await card();
    fireEvent.pointerEnter(item, { pointerType: 'touch' });
    expect(pictures()).toHaveLength(1);
    fireEvent.pointerEnter(item, { pointerType: 'mouse' });
    expect(pictures()).toHaveLength(2);
  });

  it('does not come under reduced motion', async () => {
    matchMedia();
    await card();
    await userEvent.tab();
    expect(pictures()).toHaveLength(1);
  });
});

const touch = (clientX: number, clientY = 100) => [{ clientX, clientY } as Touch];

function swipe(item: HTMLElement, to: number, toY = 105) {
  fireEvent.touchStart(item, { touches: touch(200) });
  fireEvent.touchEnd(item, { changedTouches: touch(to, toY) });
}

describe('a swipe', () => {
  it('shows the second picture, also under reduced motion', async () => {
    matchMedia();
    const item = await card();
    swipe(item, 100);
    expect(pictures()[1]).toHaveClass('swiped');
    swipe(item, 300);
    expect(pictures()).toHaveLength(1);
  });

  it('is neither a tap nor scrolling', async () => {
    const item = await card();
    swipe(item, 195);
    swipe(item, 140, 400);
    expect(pictures()).toHaveLength(1);
  });
});

describe('a voice', () => {
  const voice = aCover('bank', { kind: 'audio', play: aSoundFile('bank.mp3').play ?? null });

  it('is heard on the card, without leaving the page', async () => {
    const { heard } = media();
    const item = await card(aCreative({ covers: { photography: aCover('plates'), voiceover: voice } }), 'Voiceover');
    await userEvent.click(within(item).getByRole('button', { name: 'Play Noura Al-Mutawa' }));
    expect(heard()).toEqual(['/media/bank.mp3']);
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/);
  });

  it('has no player where another work is shown', async () => {
    await card(aCreative({ covers: { photography: aCover('plates'), voiceover: voice } }), 'Photography');
    expect(screen.queryByRole('button', { name: /^Play/ })).not.toBeInTheDocument();
  });
});
