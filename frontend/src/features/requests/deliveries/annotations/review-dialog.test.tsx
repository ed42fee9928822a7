import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Annotation, RequestDetail } from '@/api/types';
import { showRequest } from '@/test/open-request';
import { aDelivery, aFile, aFilm, aNote, anAskedNote, aProject, aSound } from '@/test/requests';
import { answer } from '@/test/server';

const PICTURE = 'القائمة.jpg';
const three = [aFile(), aFilm(), aSound()];

const delivered = (differences: Partial<RequestDetail> = {}) =>
  aProject({ deliveries: [aDelivery(1, three)], ...differences });

async function view(request: RequestDetail, notes: Annotation[] = [], language: 'en' | 'ar' = 'en') {
  await showRequest(request, { notes, language });
  return open();
}

async function open(name = PICTURE) {
  await userEvent.click(await screen.findByRole('button', { name: `View ${name}` }));
  return screen.findByRole('dialog');
}

const escape = (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }));

describe('the files of a version', () => {
  it('follow each other, and the ends stop there', async () => {
    const dialog = within(await view(delivered()));
    expect(dialog.getByText('1 of 3')).toBeVisible();
    const next = dialog.getByRole('button', { name: 'Next file' });
    expect(dialog.getByRole('button', { name: 'Previous file' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(next);
    expect(await screen.findByRole('heading', { name: 'launch.mp4' })).toBeVisible();
    expect(dialog.getByLabelText('Delivered video launch.mp4')).toBeVisible();
    await userEvent.click(next);
    expect(dialog.getByText('3 of 3')).toBeVisible();
    expect(next).toHaveFocus();
    expect(next).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(next);
    expect(dialog.getByText('3 of 3')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Previous file' }));
    expect(dialog.getByText('2 of 3')).toBeVisible();
  });

  it('are those of the version that is viewed', async () => {
    const dialog = within(
      await view(
        delivered({ deliveries: [aDelivery(1, three), aDelivery(2, [aFile({ id: 'other', name: 'b.jpg' })])] }),
      ),
    );
    expect(dialog.getByText('1 of 3')).toBeVisible();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'File' }), 'other');
    expect(dialog.queryByRole('button', { name: 'Next file' })).toBeNull();
  });
});

const sizeOf = (dialog: HTMLElement) =>
  within(dialog).getByRole('group', { name: 'View of the file' }).style.getPropertyValue('--zoom');

describe('a larger view', () => {
  it('of a picture comes by the buttons and the keys, and goes with the file', async () => {
    const dialog = await view(delivered());
    const larger = within(dialog).getByRole('button', { name: 'Zoom in' });
    await userEvent.click(larger);
    await userEvent.click(larger);
    expect(sizeOf(dialog)).toBe('2');
    fireEvent.keyDown(within(dialog).getByRole('button', { name: 'Place a note on the image' }), { key: '-' });
    expect(sizeOf(dialog)).toBe('1.5');
    await userEvent.click(within(dialog).getByRole('button', { name: '150%: fit to view' }));
    expect(sizeOf(dialog)).toBe('1');
    expect(within(dialog).getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(larger);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Next file' }));
    expect(sizeOf(dialog)).toBe('1');
  });

  it('comes by a pinch, too, which then does not zoom the page', async () => {
    const dialog = await view(delivered());
    const frame = within(dialog).getByRole('group', { name: 'View of the file' });
    const pinch = new WheelEvent('wheel', { deltaY: -50, ctrlKey: true, cancelable: true, bubbles: true });
    fireEvent(frame, pinch);
    expect(pinch.defaultPrevented).toBe(true);
    expect(Number(sizeOf(dialog))).toBeCloseTo(Math.exp(0.5));
    const turn = new WheelEvent('wheel', { deltaY: -50, cancelable: true, bubbles: true });
    fireEvent(frame, turn);
    expect(turn.defaultPrevented).toBe(false);
  });

  it('of a film leaves its controls in sight', async () => {
    const dialog = await view(delivered());
    await userEvent.click(within(dialog).getByRole('button', { name: 'Next file' }));
    const film = within(dialog).getByLabelText<HTMLVideoElement>('Delivered video launch.mp4');
    expect(film.controls).toBe(true);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Zoom in' }));
    expect(film.controls).toBe(false);
    const play = vi.spyOn(film, 'play').mockResolvedValue();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Play launch.mp4' }));
    expect(play).toHaveBeenCalledOnce();
    fireEvent.play(film);
    expect(within(dialog).getByRole('button', { name: 'Pause launch.mp4' })).toBeVisible();
  });

  it('is not offered for sound', async () => {
    await showRequest(delivered());
    const dialog = within(await open('spot.mp3'));
    expect(dialog.queryByRole('button', { name: 'Zoom in' })).toBeNull();
  });

  it('takes the whole screen, with the notes', async () => {
    Object.assign(document, { fullscreenEnabled: true });
    const dialog = await view(delivered());
    let full: Element | null = null;
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => full });
    const frame = within(dialog).getByRole('complementary', { name: 'Notes' }).closest('dialog > div > div > div');
    if (!frame) throw new Error('the review has no frame');
    frame.requestFullscreen = async () => {
      full = frame;
      fireEvent(document, new Event('fullscreenchange'));
    };
    await userEvent.click(within(dialog).getByRole('button', { name: 'Full screen' }));
    expect(full).toContainElement(within(dialog).getByRole('complementary', { name: 'Notes' }));
    document.exitFullscreen = async () => {
      full = null;
      fireEvent(document, new Event('fullscreenchange'));
    };
    await userEvent.click(within(dialog).getByRole('button', { name: 'Leave full screen' }));
    expect(within(dialog).getByRole('button', { name: 'Full screen' })).toBeVisible();
  });
});

describe('a note that is not saved', () => {
  it('survives Escape, and is gone on with at its place', async () => {
    const dialog = await view(delivered());
    const surface = within(dialog).getByRole('button', { name: 'Place a note on the image' });
    surface.getBoundingClientRect = () => new DOMRect(0, 0, 400, 300);
    fireEvent.click(surface, { clientX: 100, clientY: 225, detail: 1 });
    await userEvent.type(await within(dialog).findByLabelText('What should change here?'), 'Warmer');
    escape(dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Your note isn’t saved yet. Open the file again to finish it.')).toBeVisible();
    const again = within(await open());
    expect(await again.findByLabelText('What should change here?')).toHaveValue('Warmer');
    const sent = answer('post', '/api/quote-requests/{id}/annotations', aNote(1), { status: 201 });
    await userEvent.click(again.getByRole('button', { name: 'Save Note' }));
    expect(await sent.body()).toEqual({ file: '0193-file', version: 1, x: 0.25, y: 0.75, body: 'Warmer' });
    await waitFor(() => expect(again.queryByLabelText('What should change here?')).toBeNull());
    escape(screen.getByRole('dialog'));
    expect(within(await open()).queryByLabelText('What should change here?')).toBeNull();
  });

  it('is kept for each file, and goes when it is discarded', async () => {
    const dialog = within(await view(delivered()));
    await userEvent.click(dialog.getByRole('button', { name: 'Place a note on the image' }));
    await userEvent.type(await dialog.findByLabelText('What should change here?'), 'Warmer');
    await userEvent.click(dialog.getByRole('button', { name: 'Next file' }));
    expect(dialog.queryByLabelText('What should change here?')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Previous file' }));
    expect(await dialog.findByLabelText('What should change here?')).toHaveValue('Warmer');
    await userEvent.click(dialog.getByRole('button', { name: 'Discard Note' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Place a note on the image' }));
    expect(await dialog.findByLabelText('What should change here?')).toHaveValue('');
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  });
});

describe('the answer to a delivery', () => {
  const REVISION = '/api/quote-requests/{id}/request-revision';

  it('asks for a revision with the notes, and ends the review', async () => {
    const dialog = within(await view(delivered(), [aNote(1), anAskedNote(2)]));
    await userEvent.click(dialog.getByRole('button', { name: 'Request a Revision with 2 Notes' }));
    const question = within(await screen.findByRole('dialog', { name: 'Request a revision' }));
    expect(question.getAllByRole('checkbox')).toHaveLength(2);
    const sent = answer('post', REVISION, delivered({ stage: 'in_progress', allowed_moves: [] }));
    await userEvent.click(question.getByRole('button', { name: 'Request Revision' }));
    expect(await sent.body()).toEqual({ annotations: ['0193-note-1', '0193-note-2'] });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leads back to the review when it is not given', async () => {
    const dialog = within(await view(delivered()));
    await userEvent.click(dialog.getByRole('button', { name: 'Request a Revision' }));
    escape(await screen.findByRole('dialog', { name: 'Request a revision' }));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(dialog.getByRole('button', { name: 'Approve Delivery' })).toBeVisible();
  });

  it('says that a note which was only typed is not sent', async () => {
    const dialog = within(await view(delivered(), [aNote(1)]));
    await userEvent.click(dialog.getByRole('button', { name: 'Place a note on the image' }));
    await userEvent.type(await dialog.findByLabelText('What should change here?'), 'Warmer');
    await userEvent.click(dialog.getByRole('button', { name: 'Request a Revision with 1 Note' }));
    const question = within(await screen.findByRole('dialog', { name: 'Request a revision' }));
    expect(question.getByText('You’ve typed a note that isn’t saved. It won’t be sent.')).toBeVisible();
  });

  it.each<[string, Partial<RequestDetail>]>([
    ['its creative', { side: 'chosen', invited: null, allowed_moves: ['messages'] }],
    ['its brand after the approval', { stage: 'approved', allowed_moves: [] }],
  ])('is not offered to %s', async (_who, differences) => {
    const dialog = within(await view(delivered(differences)));
    expect(dialog.queryByRole('group', { name: 'Your reply to this version' })).toBeNull();
  });
});
