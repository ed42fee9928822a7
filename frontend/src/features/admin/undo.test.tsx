import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anApplication } from '@/test/applications';
import { answerApplication, openReview } from '@/test/open-review';
import { address } from '@/test/render';
import { answer, refuse } from '@/test/server';

const list = '/api/admin/creative-applications';
const dana = anApplication();
const omar = anApplication({ id: 'omar', name: 'Omar' });
const approved = anApplication({ is_reviewed: true, status: 'Accepted' });

async function approve() {
  await openReview([dana, omar]);
  answer('post', '/api/admin/creative-applications/{id}/approve', approved);
  answer('get', list, [omar]);
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  return screen.findByRole('group', { name: 'Review of Dana Al-Rashid: you can undo it within 10 seconds' });
}

afterEach(() => vi.useRealTimers());

describe('the undo of a review', () => {
  it('takes the focus, is one key away, and returns to the application', async () => {
    const bar = await approve();
    await waitFor(() => expect(bar).toHaveFocus());
    await userEvent.tab();
    expect(within(bar).getByRole('button', { name: 'Undo' })).toHaveFocus();
    const sent = answer('post', `${list}/{id}/undo`, dana);
    answerApplication(dana);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('The review was undone')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/admin/applications/0193-dana'));
    expect(sent.requests).toHaveLength(1);
    expect(await screen.findByRole('button', { name: 'Approve' })).toBeVisible();
    expect(bar).not.toBeInTheDocument();
  });

  it('stays while the admin goes on to another application, and does not take the focus again', async () => {
    await approve();
    answerApplication(omar);
    await userEvent.click(await screen.findByRole('link', { name: 'Omar' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Omar' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  it('counts the seconds down and leaves with them, with the focus at the title', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
    const bar = await approve();
    await waitFor(() => expect(bar).toHaveFocus());
    act(() => void vi.advanceTimersByTime(4_000));
    expect(bar).toHaveTextContent(/^[56]/);
    act(() => void vi.advanceTimersByTime(6_500));
    await waitFor(() => expect(bar).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('says when it is too late', async () => {
    const bar = await approve();
    refuse('post', `${list}/{id}/undo`, 409, 'unknown');
    await userEvent.click(within(bar).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
    expect(address()).toBe('/admin');
  });
});
