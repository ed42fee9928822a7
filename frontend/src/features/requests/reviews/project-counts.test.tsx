import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { RequestDetail, RequestReviews } from '@/api/types';
import { showRequest } from '@/test/open-request';
import { aProject, aRequestDetail } from '@/test/requests';
import { someReviews } from '@/test/reviews';
import { answer } from '@/test/server';

const path = '/api/quote-requests/{id}/reviews';
const treatments: RequestReviews['treatments'] = [
  { subject: 'creative', fact: 'on_time', treatment: 'excluded', note: 'The kitchen was closed.' },
];
const region = { en: 'How this project counts', ar: 'كيف يُحسب هذا المشروع' };

interface Opened {
  readonly treatments?: RequestReviews['treatments'];
  readonly language?: 'en' | 'ar';
}

/** A project that is not reviewed. */
async function open(differences: Partial<RequestDetail>, { treatments: treated = [], language = 'en' }: Opened = {}) {
  const asked = answer(
    'get',
    path,
    someReviews({ phase: 'not_open', due_at: null, can_write: false, treatments: treated }),
  );
  await showRequest(aProject({ allowed_moves: [], ...differences }), { language });
  return asked;
}

const part = async (language: 'en' | 'ar' = 'en') =>
  within(await screen.findByRole('region', { name: region[language] }));

describe('how a project counts', () => {
  it.each([
    ['its brand', { side: 'owner', stage: 'cancelled' }, 'en', 'In the creative’s record'],
    ['its creative', { side: 'chosen', stage: 'in_progress' }, 'ar', 'في سجل تعامل المبدع'],
    ['its brand, once it is completed', { side: 'owner', stage: 'closed' }, 'en', 'On time: left out by Marsam'],
  ] as const)('is read by %s, with the admin’s note', async (_reader, differences, language, words) => {
    await open(differences, { treatments, language });
    const shown = await part(language);
    expect(shown.getByText(words)).toBeVisible();
    expect(shown.getByText('The kitchen was closed.')).toBeVisible();
    expect(shown.queryByRole('button')).not.toBeInTheDocument();
  });

  it('is said to its sides only where an admin has changed it', async () => {
    const asked = await open({ stage: 'cancelled' });
    await waitFor(() => expect(asked.requests).toHaveLength(1));
    expect(screen.queryByRole('region', { name: region.en })).not.toBeInTheDocument();
  });

  it('is changed by an admin, of a cancelled project that no one reviewed', async () => {
    await open({ side: 'admin', stage: 'cancelled' });
    const shown = await part();
    expect(await shown.findByText('It counts as usual in every number.')).toBeVisible();
    const opener = shown.getByRole('button', { name: 'Change How It Counts' });
    await userEvent.click(opener);
    const dialog = within(await screen.findByRole('dialog', { name: 'How does this project count?' }));
    expect(dialog.getByText(aProject().code)).toBeVisible();
    await userEvent.selectOptions(dialog.getByRole('combobox'), 'Projects finished');
    await userEvent.click(dialog.getByRole('radio', { name: 'It’s left out' }));
    await userEvent.type(dialog.getByRole('textbox'), 'Both moved abroad.');
    const sent = answer('post', '/api/admin/quote-requests/{id}/exclude-fact', { treatments: [] });
    answer('get', path, someReviews({ phase: 'not_open', treatments }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The number was changed.')).toBeVisible();
    expect(await sent.body()).toEqual({
      subject: 'creative',
      fact: 'finished',
      treatment: 'excluded',
      note: 'Both moved abroad.',
    });
    expect(sent.requests.at(0)?.url).toContain(`/quote-requests/${aProject().id}/exclude-fact`);
    expect(await shown.findByText('On time: left out by Marsam')).toBeVisible();
    expect(shown.queryByText('It counts as usual in every number.')).not.toBeInTheDocument();
  });

  it('is changed in the numbers alone that the server takes', async () => {
    await open({ side: 'admin', stage: 'in_progress' });
    await userEvent.click(await (await part()).findByRole('button', { name: 'Change How It Counts' }));
    const dialog = within(await screen.findByRole('dialog'));
    const offered = () => dialog.getAllByRole('option').map((option) => option.textContent);
    expect(offered().slice(1)).toEqual([
      'On time',
      'Projects finished',
      'Within the agreed revisions',
      'Approved without a revision',
    ]);
    await userEvent.click(dialog.getByRole('radio', { name: 'The brand’s' }));
    expect(offered().slice(1)).toEqual(['Time to pay', 'Paid on time', 'Time to decide', 'Projects finished']);
    await userEvent.selectOptions(dialog.getByRole('combobox'), 'Time to pay');
    expect(dialog.queryByRole('radio', { name: 'It counts as missed' })).not.toBeInTheDocument();
  });

  it('is read again after a move, which may open the reviews, too', async () => {
    const asked = await open({ allowed_moves: ['approve'] });
    await waitFor(() => expect(asked.requests).toHaveLength(1));
    answer('post', '/api/quote-requests/{id}/approve', aProject({ allowed_moves: [] }));
    await userEvent.click(await screen.findByRole('button', { name: 'Approve Delivery' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Approve Delivery' }));
    await waitFor(() => expect(asked.requests).toHaveLength(2));
  });

  it('is no matter of a request without a selection', async () => {
    await showRequest(aRequestDetail({ side: 'admin', stage: 'expired' }));
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByRole('region', { name: region.en })).not.toBeInTheDocument();
  });
});
