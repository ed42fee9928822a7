import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestDetail, RequestReviews } from '@/api/types';
import { showRequest } from '@/test/open-request';
import { aProject } from '@/test/requests';
import { someReviews } from '@/test/reviews';
import { answer, refuse } from '@/test/server';

const path = '/api/quote-requests/{id}/reviews';

beforeEach(() => window.sessionStorage.clear());

async function open(reviews: RequestReviews, differences: Partial<RequestDetail> = {}, language: 'en' | 'ar' = 'en') {
  answer('get', path, reviews);
  await showRequest(aProject({ stage: 'closed', ...differences }), { language });
  return within(await screen.findByRole('region', { name: language === 'en' ? 'Reviews' : 'التقييمات' }));
}

const star = (part: ReturnType<typeof within>, question: string, name: RegExp) =>
  within(part.getByRole('group', { name: question })).getByRole('radio', { name });

describe('a review of a project', () => {
  it('is written by three questions, an answer and a text, and kept', async () => {
    const part = await open(someReviews());
    expect(part.getByRole('heading', { name: /How was working with .*\?/ })).toBeVisible();
    expect(
      part.getByText('Neither side can read the other’s review until both are written, or until December 13, 2026.'),
    ).toBeVisible();
    const written = answer(
      'put',
      '/api/quote-requests/{id}/review',
      someReviews({
        draft: {
          marks: { quality: 5, communication: 4, care: 3 },
          again: true,
          body: null,
          lang: 'en',
          name_shown: false,
        },
      }),
    );
    await userEvent.click(star(part, 'The work is as agreed', /^5 of 5/));
    await userEvent.click(star(part, 'Communication was easy', /^4 of 5: Fully$/));
    await userEvent.click(star(part, 'Notes and changes were handled well', /^3 of 5: Mostly$/));
    await userEvent.click(part.getByRole('radio', { name: 'Yes' }));
    await userEvent.click(part.getByRole('checkbox', { name: 'Show our name to visitors' }));
    await userEvent.click(part.getByRole('button', { name: 'Send Review' }));
    expect(await part.findByText('Your review is saved. It appears on December 13, 2026 at the latest.')).toBeVisible();
    expect(await written.body()).toEqual({
      quality: 5,
      communication: 4,
      care: 3,
      again: true,
      body: null,
      lang: 'en',
      name_shown: false,
    });
    expect(written.requests.at(0)?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('is chosen by the keyboard', async () => {
    const part = await open(someReviews());
    star(part, 'The work is as agreed', /^2 of 5/).focus();
    await userEvent.keyboard(' {ArrowRight}{ArrowRight}');
    expect(star(part, 'The work is as agreed', /^4 of 5/)).toBeChecked();
  });

  it.each([
    ['en', 'ar', 'Yes', 'Send Review'],
    ['ar', 'en', 'نعم', 'إرسال التقييم'],
  ] as const)('has the language of the page until another is chosen: %s', async (language, other, yes, send) => {
    const part = await open(someReviews(), {}, language);
    const chosen = part.getByRole('combobox');
    expect(chosen).toHaveValue(language);
    expect(part.getByRole('textbox')).toHaveAttribute('lang', language);
    await userEvent.selectOptions(chosen, other);
    expect(part.getByRole('textbox')).toHaveAttribute('lang', other);
    for (const best of part.getAllByRole('radio').filter((radio) => radio.getAttribute('value') === '5'))
      await userEvent.click(best);
    await userEvent.click(part.getByRole('radio', { name: yes }));
    const written = answer('put', '/api/quote-requests/{id}/review', someReviews());
    await userEvent.click(part.getByRole('button', { name: send }));
    await waitFor(() => expect(written.requests).toHaveLength(1));
    expect(await written.body()).toMatchObject({ quality: 5, lang: other });
  });

  it('says what is missing, at the first question', async () => {
    const part = await open(someReviews());
    const sent = answer('put', '/api/quote-requests/{id}/review', someReviews());
    await userEvent.type(part.getByLabelText(/In your own words/), 'Short.');
    await userEvent.click(part.getByRole('button', { name: 'Send Review' }));
    expect(part.getAllByText('Choose a rating.')).toHaveLength(3);
    expect(part.getAllByText('This field is required.')).toHaveLength(1);
    expect(part.getByText('Write at least 20 characters, or leave it blank.')).toBeVisible();
    expect(star(part, 'The work is as agreed', /^1 of 5/)).toHaveFocus();
    expect(sent.requests).toHaveLength(0);
  });

  it('keeps what was typed in the tab', async () => {
    const first = await open(someReviews());
    await userEvent.click(star(first, 'The work is as agreed', /^5 of 5/));
    expect(Object.values(window.sessionStorage).join()).toMatch(/"quality":5/);
  });

  it('asks a creative other questions, and says that the brand has written', async () => {
    const part = await open(someReviews({ side: 'creative', other_has_written: true }), { side: 'chosen' }, 'ar');
    expect(part.getByRole('group', { name: 'كان وصف المشروع واضحًا وبقي كذلك' })).toBeVisible();
    expect(part.getByText(/وصل تقييم من .* اكتب تقييمك لتقرأه\./u)).toBeVisible();
    expect(part.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('is edited and deleted by its author until it is published', async () => {
    const draft = {
      marks: { quality: 5, communication: 4, care: 3 },
      again: false,
      body: null,
      lang: 'en',
      name_shown: true,
    } as const;
    const part = await open(someReviews({ draft }));
    await userEvent.click(part.getByRole('button', { name: 'Edit Review' }));
    expect(star(part, 'Notes and changes were handled well', /^3 of 5/)).toBeChecked();
    await userEvent.click(part.getByRole('button', { name: 'Back' }));
    await userEvent.click(part.getByRole('button', { name: 'Delete Review' }));
    answer('delete', '/api/quote-requests/{id}/review', someReviews());
    const asked = within(await screen.findByRole('dialog', { name: 'Delete your review?' }));
    await userEvent.click(asked.getByRole('button', { name: 'Delete Review' }));
    expect(await screen.findByText('Your review was deleted.')).toBeVisible();
    expect(await part.findByRole('button', { name: 'Send Review' })).toBeVisible();
  });

  it('says why it could not be sent', async () => {
    const draft = {
      marks: { quality: 5, communication: 4, care: 3 },
      again: false,
      body: null,
      lang: 'en',
      name_shown: true,
    } as const;
    const part = await open(someReviews({ draft }));
    await userEvent.click(part.getByRole('button', { name: 'Edit Review' }));
    refuse('put', '/api/quote-requests/{id}/review', 500, 'internal');
    await userEvent.click(part.getByRole('button', { name: 'Save Changes' }));
    expect(await part.findByRole('alert')).toHaveTextContent('Failed to send your review.');
  });

  it.each([
    ['not_open', { opens_at: '2026-12-10T21:00:00Z', due_at: null, can_write: false }, /December 11, 2026/],
    ['open', { can_write: false }, 'This account can’t be reviewed.'],
    ['over', { can_write: false }, 'The time for reviews is over. Neither side wrote one.'],
  ] as const)('says that nothing can be written: %s', async (phase, differences, words) => {
    const part = await open(someReviews({ phase, ...differences }));
    expect(part.getByText(words)).toBeVisible();
    expect(part.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('is nothing where no review is possible', async () => {
    await showRequest(aProject({ stage: 'closed' }));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', { name: 'Reviews' })).not.toBeInTheDocument();
  });
});

it('are no part of an admin’s page before they can be written', async () => {
  answer('get', path, someReviews({ phase: 'not_open', side: 'admin', opens_at: '2026-12-10T21:00:00Z' }));
  await showRequest(aProject({ stage: 'approved', side: 'admin' }));
  await screen.findByRole('region', { name: 'How this project counts' });
  expect(screen.queryByRole('region', { name: 'Reviews' })).not.toBeInTheDocument();
});
