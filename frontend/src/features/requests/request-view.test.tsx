import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { matchMedia } from '@/test/media';
import { showRequest } from '@/test/open-request';
import { aProject, aRequestDetail } from '@/test/requests';
import { brandRecord } from '@/test/reviews';
import { answer } from '@/test/server';

const parts = ['Deliveries', 'Contact details', 'Payments', 'Messages', 'Agreed terms', 'Brief', 'History'];

/** The column that a part of the page is in. */
async function columnOf(part: string): Promise<Element | null | undefined> {
  const heading = await screen.findByRole('heading', { level: 2, name: part });
  return heading.closest('section')?.parentElement;
}

describe('the page of a project', () => {
  it.each([
    ['in two columns, each read to its end', false, [0, 3, 4, 1, 2, 5, 6]],
    ['in one column, what is paid after what is delivered', true, [0, 1, 2, 3, 4, 5, 6]],
  ] as const)('is %s', async (_how, isNarrow, order) => {
    if (isNarrow) matchMedia();
    await showRequest(aProject());
    await screen.findByRole('heading', { level: 2, name: 'Deliveries' });
    const titles = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(titles.filter((title) => parts.includes(title))).toEqual(order.map((at) => parts[at]));
    const isBeside = screen.getByRole('complementary').contains(screen.getByRole('heading', { name: 'Payments' }));
    expect(isBeside).toBe(!isNarrow);
  });

  it('has no row that ends both columns', async () => {
    await showRequest(aProject());
    const first = await columnOf('Deliveries');
    expect(await columnOf('Agreed terms')).toBe(first);
    expect(await columnOf('History')).toBe(await columnOf('Payments'));
  });
});

it('a creative reads of the brand below the brief, and asks beside them', async () => {
  answer('get', '/api/quote-requests/{id}/brand-record', brandRecord);
  await showRequest(aRequestDetail({ side: 'invited', invited: null, proposals: [], stage: 'submitted' }));
  const first = await columnOf('Brief');
  expect(await columnOf('The brand’s record')).toBe(first);
  expect(await columnOf('Messages')).not.toBe(first);
});
