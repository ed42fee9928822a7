import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { aWorkFile } from '@/test/own-works';
import { renderAt } from '@/test/render';
import { TakeFrame } from './take-frame';

const film = aWorkFile('steam', {
  name: 'steam.mp4',
  kind: 'video',
  duration_ms: 9_000,
  play: { url: '/api/files/steam/content', type: 'video/mp4', duration_ms: 9_000, peaks: null },
});

/** A browser that shows films and draws: jsdom does neither. */
function drawing(context: object | null) {
  const drawn: number[] = [];
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(1280);
  vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(720);
  const drawImage = ({ currentTime }: HTMLVideoElement) => drawn.push(currentTime);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    context && ({ ...context, drawImage } as unknown as CanvasRenderingContext2D),
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function give(
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    done(new Blob([`${this.width} × ${this.height}`], { type: type ?? '' }));
  });
  return drawn;
}

async function open(language: 'en' | 'ar' = 'en') {
  const taken: File[] = [];
  await renderAt(<TakeFrame film={film} onTaken={(picture) => taken.push(picture)} />, {
    at: '/creative-page/works',
    language,
  });
  await userEvent.click(await screen.findByRole('button'));
  const dialog = within(screen.getByRole('dialog'));
  const video = dialog.getByLabelText('steam.mp4');
  fireEvent.loadedMetadata(video);
  return { taken, dialog, video };
}

describe('a frame of a film', () => {
  it('is the picture of the chosen moment, in full size', async () => {
    const drawn = drawing({});
    const { taken, dialog, video } = await open();
    expect(video).toHaveProperty('currentTime', 1);
    const slider = dialog.getByRole('slider', { name: 'Moment in the video' });
    fireEvent.change(slider, { target: { value: '4.5' } });
    expect(slider).toHaveAttribute('aria-valuetext', '0:04 of 0:09');
    const take = dialog.getByRole('button', { name: 'Use This Frame' });
    fireEvent.seeking(video);
    await userEvent.click(take);
    expect(taken).toHaveLength(0);
    fireEvent.seeked(video);
    await userEvent.click(take);
    expect(drawn).toEqual([4.5]);
    expect(taken.map(({ name, type }) => [name, type])).toEqual([['steam.jpg', 'image/jpeg']]);
    expect(await taken[0]?.text()).toBe('1280 × 720');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Use a Frame from the Video' })).toHaveFocus();
  });

  it('is not taken where the browser cannot draw it, which is said in Arabic, too', async () => {
    drawing(null);
    const { taken, dialog, video } = await open('ar');
    fireEvent.seeked(video);
    await userEvent.click(dialog.getByRole('button', { name: 'استخدام هذه اللقطة' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('اختر صورة بدلًا منها');
    expect(taken).toHaveLength(0);
  });
});
