import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anInboxRequest } from '@/test/creative-lifecycle';
import { renderAt } from '@/test/render';
import { answer } from '@/test/server';
import { Inbox } from './inbox';

beforeEach(() => {
  answer('get', '/api/creative/requests/counts', {
    by_side: { invited: 0, open: 0, bidder: 0, chosen: 5 },
    by_stage: {},
    my_turn: 5,
    archived: 0,
    running_fils: 0,
    completed_fils: 0,
  });
});

describe('a project of the inbox', () => {
  const project = { side: 'chosen', status: 'Accepted', waiting_on: 'creative' } as const;
  const path = '/requests/0193-request';

  it.each([
    ['in_progress', 'deliver', 'Deliver Work', `${path}?move=deliver`],
    ['delivered', 'accept-revision', 'Reply to Revision Request', path],
    ['approved', 'show-payments', 'Confirm Payment', path],
    ['delivered', 'agree-cancel', 'Reply to Cancellation', path],
    ['on_hold', null, 'Reply to Problem', path],
  ] as const)('at %s has the button of its page: %s', async (stage, next, label, href) => {
    answer('get', '/api/creative/requests', [anInboxRequest({ ...project, stage, next })]);
    await renderAt(<Inbox />, { at: '/creative-dashboard?box=chosen' });
    const link = await screen.findByRole('link', { name: `${label}: Photography, Bait Al-Gahwa` });
    expect(link).toHaveAttribute('href', href);
  });

  it('has none while the brand acts, and says what is due and what is late', async () => {
    const at = '2099-12-08T20:59:59Z';
    const past = '2020-12-08T20:59:59Z';
    answer('get', '/api/creative/requests', [
      anInboxRequest({ ...project, id: 'a', stage: 'in_progress', next: 'deliver', due: { kind: 'delivery', at } }),
      anInboxRequest({
        ...project,
        id: 'b',
        stage: 'in_progress',
        next: 'deliver',
        due: { kind: 'delivery', at: past },
      }),
      anInboxRequest({ ...project, id: 'c', stage: 'on_hold', due: { kind: 'problem_answer', at } }),
      anInboxRequest({
        ...project,
        id: 'd',
        stage: 'on_hold',
        waiting_on: 'admin',
        due: { kind: 'problem_decision', at: past },
      }),
      anInboxRequest({
        ...project,
        id: 'e',
        stage: 'delivered',
        waiting_on: 'brand',
        due: { kind: 'cancel_answer', at },
      }),
      anInboxRequest({
        ...project,
        id: 'f',
        stage: 'delivered',
        waiting_on: 'admin',
        due: { kind: 'cancel_answer', at: past },
      }),
    ]);
    await renderAt(<Inbox />, { at: '/creative-dashboard?box=chosen' });
    expect(await screen.findByText('Deliver by Tuesday, December 8')).toBeVisible();
    for (const words of [
      /^Late: delivery was due on .*December 8/,
      'Problem: a reply is due by Tuesday, December 8',
      'Problem: our team’s decision is overdue',
      'Cancellation: a reply is due by Tuesday, December 8',
      'Cancellation: our team decides now',
    ])
      expect(screen.getByText(words)).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^(Deliver|Reply)/ })).toHaveLength(3);
    // Urgent is what is up to the creative, and due.
    expect(screen.getByText(/^Late: delivery was due/)).toHaveClass('urgent');
    expect(screen.getByText('Deliver by Tuesday, December 8')).not.toHaveClass('urgent');
    expect(screen.getByText('Cancellation: our team decides now')).not.toHaveClass('urgent');
  });

  it.each([
    [0, true],
    [5, false],
  ])('is urgent on the day itself and shortly before: %i days', async (days, isUrgent) => {
    const at = new Date(Date.now() + days * 86_400_000).toISOString();
    const due = { kind: 'delivery', at } as const;
    const row = anInboxRequest({ ...project, stage: 'in_progress', next: 'deliver', due });
    answer('get', '/api/creative/requests', [row]);
    await renderAt(<Inbox />, { at: '/creative-dashboard?box=chosen' });
    expect((await screen.findByText(/^(?:Deliver by|Late)/)).classList.contains('urgent')).toBe(isUrgent);
  });
});
