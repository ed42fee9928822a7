import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnWork } from '@/api/types';
import { aMyPage } from '@/test/creative-lifecycle';
import { anOwnWork } from '@/test/own-works';
import { address, renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { signedInAs } from '@/test/users';
import { PortfolioScreen } from './portfolio-screen';

const path = '/creative-page/works';

/** The editor of a new work, or of the one that the address names. */
async function open(works: OwnWork[], at = `${path}?work=new`, language: 'en' | 'ar' = 'en') {
  answer('get', '/api/creative/works', works);
  answer('get', '/api/creative/profile', aMyPage());
  answer('get', '/api/files/{id}', anOwnWork().files[0] as never);
  await renderAt(<PortfolioScreen />, { at, language });
  return within(await screen.findByRole('dialog'));
}

beforeEach(() => {
  signedInAs({ role: 'creative' });
});

describe('the editor of a work', () => {
  it('adds a draft with a title alone', async () => {
    const dialog = await open([]);
    const sent = answer('post', '/api/creative/works', anOwnWork({ id: 'new' }), { status: 201 });
    await userEvent.type(dialog.getByLabelText(/^Title in English$/), ' Ramadan table ');
    answer('get', '/api/creative/works', [anOwnWork()]);
    await userEvent.click(dialog.getByRole('button', { name: 'Save as Draft' }));
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(await sent.body()).toMatchObject({ title: 'Ramadan table', state: 'draft', files: [], year: null });
    expect(sent.requests.at(0)?.headers.get('idempotency-key')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toBe(path);
    expect(await screen.findByRole('heading', { name: 'Ramadan table' })).toBeVisible();
  });

  it('names what is missing before a work can be published, and sends nothing', async () => {
    const dialog = await open([]);
    const sent = answer('post', '/api/creative/works', anOwnWork(), { status: 201 });
    await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    expect((await dialog.findAllByText('Add a title in at least one language.'))[0]).toBeVisible();
    expect((await dialog.findAllByText('Add a file or link before publishing.'))[0]).toBeVisible();
    expect(sent.requests).toHaveLength(0);
  });

  it('saves a change of a published work, which is seen at once', async () => {
    const dialog = await open([anOwnWork({ state: 'published' })], `${path}?work=table`);
    expect(dialog.getByText(/changes go live as soon as you save/)).toBeVisible();
    const changed = anOwnWork({ state: 'published', title: 'Wall' });
    const sent = answer('patch', '/api/creative/works/{id}', changed);
    const title = dialog.getByLabelText(/^Title in English$/);
    await userEvent.clear(title);
    await userEvent.type(title, 'Wall');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The work is published.')).toBeVisible();
    expect(await sent.body()).toMatchObject({ title: 'Wall', state: 'published', files: ['plate'] });
    expect(sent.requests.at(0)?.url).toMatch(/works\/table$/);
    expect(await screen.findByRole('heading', { name: 'Wall' })).toBeVisible();
  });

  it('asks before what was typed is lost, and keeps it where the answer is no', async () => {
    const dialog = await open([anOwnWork()], `${path}?work=table`);
    await userEvent.type(dialog.getByLabelText(/^Client/), 'Bait');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('You have unsaved changes.');
    const stay = dialog.getByRole('button', { name: 'Keep Editing' });
    expect(stay).toHaveFocus();
    await userEvent.click(stay);
    expect(dialog.getByLabelText(/^Client/)).toHaveValue('Bait');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Leave Anyway' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toBe(path);
  });

  it('closes without a question where nothing was changed', async () => {
    const dialog = await open([anOwnWork()], `${path}?work=table`);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows what the server refuses at its field, and keeps what was typed', async () => {
    const dialog = await open([anOwnWork()], `${path}?work=table`);
    refuse('patch', '/api/creative/works/{id}', 422, 'validation_failed', { files: ['unknown_id'] });
    await userEvent.type(dialog.getByLabelText(/^Client/), 'Bait');
    await userEvent.click(dialog.getByRole('button', { name: 'Save as Draft' }));
    expect((await dialog.findAllByText(/A file was deleted or belongs to another work/))[0]).toBeVisible();
    expect(dialog.getByLabelText(/^Client/)).toHaveValue('Bait');
  });

  it('asks in Arabic for the Arabic title first, and says where one in the English field belongs', async () => {
    const dialog = await open([], `${path}?work=new`, 'ar');
    const [arabic, english] = dialog.getAllByLabelText(/^عنوان العمل/u);
    expect(arabic).toHaveAccessibleName(/^عنوان العمل بالعربية$/u);
    expect(arabic).toBeRequired();
    expect(english).toHaveAccessibleName(/^عنوان العمل بالإنجليزية .+/u);
    await userEvent.click(dialog.getByRole('button', { name: 'حفظ كمسودة' }));
    expect((await dialog.findAllByText('أضف عنوانًا بلغة واحدة على الأقل.'))[0]).toBeVisible();
    expect(arabic).toBeInvalid();
    expect(english).toBeValid();
    await userEvent.type(dialog.getByLabelText(/^عنوان العمل بالإنجليزية/u), 'مائدة رمضان');
    expect(english).toHaveAccessibleDescription('هذا النص بالعربية، ومكانه في الحقل العربي.');
  });

  it.each([
    [500, 'internal', /تعذّر حفظ العمل/u],
    [409, 'too_many_works', /24/u],
  ])('says in Arabic why the server did not save it: %i', async (status, code, words) => {
    const dialog = await open([], `${path}?work=new`, 'ar');
    refuse('post', '/api/creative/works', status, code);
    await userEvent.type(dialog.getByLabelText(/^عنوان العمل بالعربية/u), 'مائدة');
    await userEvent.click(dialog.getByRole('button', { name: 'حفظ كمسودة' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(dialog.getByLabelText(/^عنوان العمل بالعربية/u)).toHaveValue('مائدة');
  });
});
