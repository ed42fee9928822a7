import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Annotation, RequestDetail } from '@/api/types';
import { showRequest } from '@/test/open-request';
import { aDelivery, aFile, aFilm, aNote, anAskedNote, aProject, aSound } from '@/test/requests';
import { answer, refuse } from '@/test/server';
import { media } from '@/test/works';

const NOTES = '/api/quote-requests/{id}/annotations';
const PICTURE = 'القائمة.jpg';

const delivered = (differences: Partial<RequestDetail> = {}) =>
  aProject({ deliveries: [aDelivery(1, [aFile()])], ...differences });

/** The page, as its side sees it, with these notes. */
async function show(request: RequestDetail, notes: Annotation[] = [], language: 'en' | 'ar' = 'en') {
  await showRequest(request, { notes, language });
}

async function view(name = PICTURE) {
  await userEvent.click(await screen.findByRole('button', { name: `View ${name}` }));
  return within(await screen.findByRole('dialog'));
}

const section = (version: number) => screen.findByRole('region', { name: `Notes on version ${version}` });

describe('a delivered picture', () => {
  it('takes a note at the point that is pressed', async () => {
    await show(delivered());
    const dialog = await view();
    const surface = dialog.getByRole('button', { name: 'Place a note on the image' });
    surface.getBoundingClientRect = () => new DOMRect(100, 50, 400, 300);
    fireEvent.click(surface, { clientX: 200, clientY: 275, detail: 1 });
    const words = await dialog.findByLabelText('What should change here?');
    await waitFor(() => expect(words).toHaveFocus());
    const sent = answer('post', NOTES, aNote(1), { status: 201 });
    answer('get', NOTES, [aNote(1)]);
    await userEvent.keyboard('Warmer here');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Note' }));
    expect(await screen.findByText('Note saved.')).toBeVisible();
    expect(await sent.body()).toEqual({ file: '0193-file', version: 1, x: 0.25, y: 0.75, body: 'Warmer here' });
    expect(sent.requests[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(await dialog.findByRole('button', { name: 'Note 1: Warmer here 1' })).toBeVisible();
    expect(dialog.queryByLabelText('What should change here?')).toBeNull();
  });

  it('takes a note by the keyboard alone: arrows move the pin, Enter places it, buttons move it on', async () => {
    await show(delivered());
    const dialog = await view();
    dialog.getByRole('button', { name: 'Place a note on the image' }).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Shift>}{ArrowUp}{/Shift}');
    expect(dialog.getByText('52 percent from the left, 42 percent from the top')).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await dialog.findByRole('button', { name: 'Move pin left' }));
    const sent = answer('post', NOTES, aNote(1), { status: 201 });
    await userEvent.type(dialog.getByLabelText('What should change here?'), 'Warmer');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Note' }));
    expect(await sent.body()).toMatchObject({ x: 0.5, y: 0.42 });
  });

  it('keeps what was typed when the server refuses it', async () => {
    await show(delivered());
    const dialog = await view();
    await userEvent.click(dialog.getByRole('button', { name: 'Place a note on the image' }));
    refuse('post', NOTES, 409, 'too_many_annotations');
    const words = await dialog.findByLabelText('What should change here?');
    await userEvent.type(words, 'Warmer');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Note' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This version already has 100 notes.');
    expect(words).toHaveValue('Warmer');
    refuse('post', NOTES, 422, 'validation_failed', { at_ms: ['wrong_kind'] });
    await userEvent.click(dialog.getByRole('button', { name: 'Save Note' }));
    expect(await dialog.findByText('This setting doesn’t apply to this type of file.')).toBeVisible();
    expect(words).toHaveValue('Warmer');
  });

  it('marks the pin of the note that is shown, and is not mirrored in Arabic', async () => {
    await show(delivered(), [aNote(1), aNote(2)], 'ar');
    await userEvent.click(await screen.findByRole('button', { name: `فتح ${PICTURE}` }));
    const dialog = within(await screen.findByRole('dialog'));
    const [pin] = await dialog.findAllByRole('button', { name: /^الملاحظة 1:/ });
    expect(pin?.closest('[dir]')).toHaveAttribute('dir', 'ltr');
    await userEvent.click(dialog.getByRole('button', { name: 'إظهارها على الصورة: الملاحظة 1' }));
    expect(pin).toHaveAttribute('aria-pressed', 'true');
  });

  it.each<[string, Partial<RequestDetail>]>([
    ['its creative', { side: 'chosen', invited: null, allowed_moves: ['messages'] }],
    ['an admin', { side: 'admin', allowed_moves: [] }],
    ['its brand after the approval', { stage: 'approved', allowed_moves: [] }],
    ['its brand on an earlier version', { deliveries: [aDelivery(1, [aFile()]), aDelivery(2, [])] }],
  ])('takes no note from %s', async (_who, differences) => {
    await show(delivered(differences));
    const earlier = screen.queryByText('Earlier versions (1)');
    if (earlier) await userEvent.click(earlier);
    const dialog = await view();
    expect(await dialog.findByText('No notes on this yet.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Place a note on the image' })).toBeNull();
  });
});

describe('delivered sound', () => {
  it('takes a note at the current moment, and its list leads to each moment', async () => {
    const { element } = media();
    const heard = { file: '0193-sound', x: null, y: null };
    await show(delivered({ deliveries: [aDelivery(1, [aSound()])] }), [aNote(1, { ...heard, at_ms: 7_000 })]);
    const dialog = await view('spot.mp3');
    const bar = dialog.getByRole('slider', { name: 'Position in spot.mp3' });
    await userEvent.click(dialog.getByRole('button', { name: 'Go to 0:07: note 1' }));
    expect(bar).toHaveAttribute('aria-valuetext', '0:07 of 0:18');
    fireEvent.change(bar, { target: { value: '12' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Add a Note at 0:12' }));
    await userEvent.click(await dialog.findByRole('button', { name: '1 Second Later' }));
    expect(element()).toBeUndefined();
    const sent = answer('post', NOTES, aNote(2, { ...heard, at_ms: 13_000 }), { status: 201 });
    await userEvent.type(dialog.getByLabelText('What should change here?'), 'Slower');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Note' }));
    expect(await sent.body()).toEqual({ file: '0193-sound', version: 1, at_ms: 13_000, body: 'Slower' });
  });
});

describe('a delivered film', () => {
  it('lists its notes by their moments, goes to each of them, and takes one at the current moment', async () => {
    const { element } = media();
    const seen = { file: '0193-film', x: null, y: null };
    const notes = [aNote(1, { ...seen, at_ms: 7_000 }), aNote(2, { ...seen, at_ms: 15_000, body: 'Cut here' })];
    await show(delivered({ deliveries: [aDelivery(1, [aFilm()])] }), notes);
    const dialog = await view('launch.mp4');
    const film = dialog.getByLabelText<HTMLVideoElement>('Delivered video launch.mp4');
    // jsdom plays nothing.
    Object.defineProperty(film, 'currentTime', { value: 0, writable: true });
    expect(await dialog.findByText('Cut here')).toBeVisible();
    await film.play();
    await userEvent.click(dialog.getByRole('button', { name: 'Go to 0:15: note 2' }));
    expect(film.currentTime).toBe(15);
    expect(element()).toBeUndefined();
    fireEvent.timeUpdate(film);
    expect(dialog.getByRole('slider', { name: 'Position in launch.mp4' })).toHaveAttribute(
      'aria-valuetext',
      '0:15 of 0:20',
    );
    film.currentTime = 12.4;
    fireEvent.timeUpdate(film);
    await userEvent.click(dialog.getByRole('button', { name: 'Add a Note at 0:12' }));
    const sent = answer('post', NOTES, aNote(3, { ...seen, at_ms: 12_400 }), { status: 201 });
    await userEvent.type(await dialog.findByLabelText('What should change here?'), 'Shorter');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Note' }));
    expect(await sent.body()).toEqual({ file: '0193-film', version: 1, at_ms: 12_400, body: 'Shorter' });
  });

  it('moves by its own slider, which marks the notes', async () => {
    await show(delivered({ side: 'admin', deliveries: [aDelivery(1, [aFilm()])], allowed_moves: [] }), [
      aNote(1, { file: '0193-film', x: null, y: null, at_ms: 5_000 }),
    ]);
    const dialog = await view('launch.mp4');
    const film = dialog.getByLabelText<HTMLVideoElement>('Delivered video launch.mp4');
    Object.defineProperty(film, 'currentTime', { value: 0, writable: true });
    const slider = dialog.getByRole('slider', { name: 'Position in launch.mp4' });
    fireEvent.change(slider, { target: { value: '9' } });
    expect(film.currentTime).toBe(9);
    expect(slider.parentElement?.querySelector('[data-state]')).toHaveTextContent('1');
    expect(slider.closest('[dir]')).toHaveAttribute('dir', 'ltr');
    expect(dialog.queryByRole('button', { name: /^Add a note/ })).toBeNull();
  });
});

describe('the notes on the page', () => {
  it('count what is resolved, and are resolved one by one by the creative', async () => {
    const resolved = { resolved_at: '2026-11-19T09:00:00Z' };
    const request = delivered({ side: 'chosen', stage: 'in_progress', invited: null, allowed_moves: ['deliver'] });
    const open = anAskedNote(1, { allowed_moves: ['resolve'] });
    await show(request, [anAskedNote(2, resolved), open]);
    const notes = within(await section(1));
    expect(notes.getByText('1 of 2 resolved')).toBeVisible();
    const sent = answer('post', '/api/quote-requests/{id}/annotations/{annotation_id}/resolve', {
      ...open,
      ...resolved,
    });
    answer('get', NOTES, [anAskedNote(2, resolved), anAskedNote(1, resolved)]);
    await userEvent.click(notes.getByRole('button', { name: 'Mark as Resolved: note 1' }));
    expect(await screen.findByText('Note 1 is resolved.')).toBeVisible();
    expect(sent.requests[0]?.url).toContain('/annotations/0193-note-1/resolve');
    expect(await notes.findByText('2 of 2 resolved')).toBeVisible();
  });

  it('say why a note could not be reopened, and are fetched again', async () => {
    const resolved = { resolved_at: '2026-11-19T09:00:00Z', allowed_moves: ['reopen'] };
    await show(delivered(), [anAskedNote(1, resolved)]);
    const notes = within(await section(1));
    refuse('post', '/api/quote-requests/{id}/annotations/{annotation_id}/reopen', 409, 'stale_stage');
    answer('get', NOTES, [anAskedNote(1)]);
    await userEvent.click(notes.getByRole('button', { name: 'Reopen: note 1' }));
    expect(await screen.findByText(/This has changed/)).toBeVisible();
    await waitFor(() => expect(notes.queryByRole('button', { name: 'Reopen: note 1' })).toBeNull());
  });

  it('lose a draft that its brand deletes, after a question', async () => {
    await show(delivered(), [aNote(1)]);
    const notes = within(await section(1));
    expect(notes.getByText('Not sent yet')).toBeVisible();
    answer('delete', '/api/quote-requests/{id}/annotations/{annotation_id}', null, { status: 204 });
    answer('get', NOTES, []);
    const opener = notes.getByRole('button', { name: 'Delete: note 1' });
    await userEvent.click(opener);
    await userEvent.click(screen.getByRole('button', { name: 'Keep Note' }));
    expect(notes.getByText('Not sent yet')).toBeVisible();
    expect(opener).toHaveFocus();
    await userEvent.click(opener);
    const asked = within(await screen.findByRole('dialog', { name: 'Delete note 1?' }));
    await userEvent.click(asked.getByRole('button', { name: 'Delete Note' }));
    expect(await screen.findByText('Note 1 was deleted.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Notes on version 1' })).toBeNull());
  });

  it('say that they could not be loaded', async () => {
    const page = showRequest(delivered());
    refuse('get', NOTES, 503, 'unavailable');
    await page;
    expect(await screen.findByText(/We couldn’t load the notes/)).toBeVisible();
  });
});
