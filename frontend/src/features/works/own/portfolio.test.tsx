import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MyPage, OwnWork } from '@/api/types';
import { answer, refuse, server } from '@/test/server';
import { aMyPage } from '@/test/creative-lifecycle';
import { anOwnWork } from '@/test/own-works';
import { address, renderAt } from '@/test/render';
import { signedInAs } from '@/test/users';
import { PortfolioScreen } from './portfolio-screen';

const three = () => ['one', 'two', 'three'].map((id) => anOwnWork({ id, title: `Work ${id}`, title_ar: `عمل ${id}` }));

interface Shown {
  readonly works?: OwnWork[];
  readonly profile?: Partial<MyPage>;
  readonly language?: 'en' | 'ar';
}

async function show({ works = three(), profile, language = 'en' }: Shown = {}) {
  answer('get', '/api/creative/works', works);
  answer('get', '/api/creative/profile', aMyPage(profile));
  await renderAt(<PortfolioScreen />, { at: '/creative-page/works', language });
  await screen.findByRole('heading', { level: 1 });
}

/** Answers orders as the server does, or refuses them. */
function orders(status = 200) {
  const sent: string[][] = [];
  server.use(
    http.put('*/api/creative/works/order', async ({ request }) => {
      const { ids } = (await request.json()) as { ids: string[] };
      sent.push(ids);
      if (status !== 200) return HttpResponse.json({ error: 'refused', code: 'unavailable' }, { status });
      const known = new Map(three().map((work) => [work.id, work]));
      return HttpResponse.json(ids.map((id) => known.get(id)));
    }),
  );
  return sent;
}

const list = (name = 'My Works') => screen.findByRole('list', { name });
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

beforeEach(() => {
  signedInAs({ role: 'creative' });
});

describe('the works of a creative', () => {
  it('are in their order with their state and the reason of a hidden one', async () => {
    const hidden = anOwnWork({ id: 'two', title: 'Work two', state: 'hidden', hidden_reason: 'Not your own photo.' });
    const [one] = three();
    await show({ works: [one ?? anOwnWork(), hidden] });
    const rows = within(await list()).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('Draft');
    expect(rows[1]).toHaveTextContent('Hidden by our team');
    expect(rows[1]).toHaveTextContent('Reason: Not your own photo.');
    expect(within(rows[1] ?? document.body).queryByRole('button', { name: /^Publish/ })).toBeNull();
    expect(screen.getByText('2 of 24 works')).toBeVisible();
  });

  it('are moved by buttons, at once and announced, and the last order is kept', async () => {
    const sent = orders();
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Move later: Work one' }));
    expect(titles()).toEqual(['Work two', 'Work one', 'Work three']);
    expect(screen.getByText('Work one is now in position 2 of 3.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Move later: Work one' }));
    await waitFor(() => expect(sent.at(-1)).toEqual(['two', 'three', 'one']));
    await waitFor(() => expect(titles()).toEqual(['Work two', 'Work three', 'Work one']));
    expect(screen.getByRole('button', { name: 'Move later: Work one' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('return to their old order when the new one is not saved', async () => {
    const sent = orders(503);
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Move earlier: Work three' }));
    expect(await screen.findByText(/We couldn’t save the new order/)).toBeVisible();
    expect(sent).toEqual([['one', 'three', 'two']]);
    expect(titles()).toEqual(['Work one', 'Work two', 'Work three']);
  });

  it('are lifted by the keyboard, which is announced', async () => {
    await show({ language: 'ar' });
    const grip = await screen.findByRole('button', { name: /^تحريك: .*عمل one/ });
    expect(grip).toHaveAccessibleDescription(/اضغط المسافة/);
    grip.focus();
    fireEvent.keyDown(grip, { code: 'Space' });
    expect(await screen.findByText(/عمل one.*: جاهز للنقل/)).toBeInTheDocument();
    fireEvent.keyDown(document, { code: 'Escape' });
    expect(await screen.findByText(/أُلغي النقل/)).toBeInTheDocument();
  });

  it('are published, and taken back', async () => {
    const [first] = three();
    const sent = answer('patch', '/api/creative/works/{id}', { ...(first ?? anOwnWork()), state: 'published' });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Publish: Work one' }));
    expect(await screen.findByText('The work is published.')).toBeVisible();
    expect(await sent.body()).toEqual({ state: 'published' });
    expect(screen.getByRole('button', { name: 'Unpublish: Work one' })).toBeVisible();
  });

  it('open in the editor where something is missing before they can be published', async () => {
    refuse('patch', '/api/creative/works/{id}', 422, 'validation_failed', { poster: ['required'] });
    answer('get', '/api/files/{id}', anOwnWork().files[0] as never);
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Publish: Work two' }));
    const editor = within(await screen.findByRole('dialog', { name: 'Edit this work' }));
    expect(await editor.findByRole('alert')).toHaveTextContent('Cover image: Add a cover image before publishing.');
    // Nothing over the editor says it a second time.
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(address()).toContain('work=two');
  });

  it('are deleted after a question', async () => {
    const sent: string[] = [];
    server.use(
      http.delete('*/api/creative/works/:id', ({ params }) => {
        sent.push(String(params.id));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await show();
    const opener = await screen.findByRole('button', { name: 'Delete: Work two' });
    await userEvent.click(opener);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep It' }));
    expect(opener).toHaveFocus();
    await userEvent.click(opener);
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this work?' }));
    const buttons = dialog.getAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons.filter(Boolean)).toEqual(['Keep It', 'Delete']);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The work was deleted.')).toBeVisible();
    expect(sent).toEqual(['two']);
    await waitFor(() => expect(titles()).toEqual(['Work one', 'Work three']));
  });

  it('give the focus back to the button that opened the editor', async () => {
    await show({ works: [anOwnWork()] });
    const add = await screen.findByRole('button', { name: 'Add a Work' });
    await userEvent.click(add);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(add).toHaveFocus());
  });

  it('have the focus at their number after the first one, whose button is gone', async () => {
    await show({ works: [] });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a Work' }));
    const editor = within(await screen.findByRole('dialog'));
    answer('post', '/api/creative/works', anOwnWork({ id: 'new' }), { status: 201 });
    await userEvent.type(editor.getByLabelText(/^Title in English$/), 'Ramadan table');
    answer('get', '/api/creative/works', [anOwnWork()]);
    await userEvent.click(editor.getByRole('button', { name: 'Save as Draft' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByText('1 of 24 works')).toHaveFocus());
  });

  it('are at most 24, and the button says so', async () => {
    await show({ works: Array.from({ length: 24 }, (_, at) => anOwnWork({ id: `work-${at}` })) });
    const add = await screen.findByRole('button', { name: 'Add a Work' });
    expect(add).toHaveAttribute('aria-disabled', 'true');
    expect(add).toHaveAccessibleDescription('You’ve reached the limit of 24 works. Delete one to add another.');
    await userEvent.click(add);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('say whether brands see them', async () => {
    await show({ works: [] });
    expect(await screen.findByText('Add your first work')).toBeVisible();
    expect(screen.getByText(/shown once your page is published/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Your Page' })).toHaveAttribute('href', '/creative-page');
  });

  it('lead to the public page once it is published', async () => {
    await show({ profile: { is_published: true, published_works: 2 } });
    expect(await screen.findByText(/2 works are on your page/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View Your Public Page' })).toHaveAttribute(
      'href',
      '/creatives/0193-noura',
    );
  });
});
