import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '@/i18n/languages';
import { renderAt } from '@/test/render';
import type { FetchedList } from './fetched';
import { RecordList } from './record-list';

const refetch = vi.fn<() => Promise<void>>();
const fetchNextPage = vi.fn<() => Promise<void>>();
afterEach(() => vi.clearAllMocks());

const pending: FetchedList<string> = { data: undefined, error: null, isFetching: true, refetch };
const pages = (...items: readonly (readonly string[])[]) => ({ pages: items.map((page) => ({ items: page })) });

function show(query: FetchedList<string>, isColumn = false, language: Language = 'en') {
  return renderAt(
    <RecordList
      query={query}
      failed="No names"
      empty={{ title: 'Nobody yet', text: 'They come later.' }}
      more="Show More"
      isColumn={isColumn}
    >
      {(names) => names.map((name) => <p key={name}>{name}</p>)}
    </RecordList>,
    { language },
  );
}

describe.each([false, true])('a list of records (in a column: %s)', (isColumn) => {
  it('is a skeleton until it has loaded', async () => {
    await show(pending, isColumn);
    expect(screen.getByRole('status', { name: 'Loading…' })).toBeVisible();
  });

  it('says that it failed, and why, and is fetched again', async () => {
    await show({ ...pending, error: new Error('offline'), isFetching: false }, isColumn);
    expect(screen.getByRole('alert')).toHaveTextContent(/No names.*Something went wrong/);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('says that it is empty', async () => {
    await show({ ...pending, data: pages([]), isFetching: false }, isColumn);
    expect(screen.getByText('Nobody yet')).toBeVisible();
  });

  it('goes on to the next part of a search that has found nothing yet', async () => {
    await show({ ...pending, data: pages([]), isFetching: false, hasNextPage: true, fetchNextPage }, isColumn);
    expect(screen.getByRole('status', { name: 'Loading…' })).toBeVisible();
    expect(screen.queryByText('Nobody yet')).not.toBeInTheDocument();
    expect(fetchNextPage).toHaveBeenCalledOnce();
  });

  it('says that a later part of a search failed, and does not ask for it again by itself', async () => {
    const failed = { data: pages([]), error: new Error('offline'), isFetching: false, hasNextPage: true };
    await show({ ...pending, ...failed, fetchNextPage }, isColumn);
    expect(screen.getByRole('alert')).toHaveTextContent('No names');
    expect(fetchNextPage).not.toHaveBeenCalled();
  });

  it('shows the rows of all its pages, and loads the next one', async () => {
    await show({ ...pending, data: pages(['Noura'], ['Yousef']), hasNextPage: true, fetchNextPage }, isColumn);
    expect(screen.getByText('Noura')).toBeVisible();
    expect(screen.getByText('Yousef')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show More' }));
    expect(fetchNextPage).toHaveBeenCalledOnce();
  });
});

describe('the next page of a list', () => {
  it.each([
    ['en', 'No names. Something went wrong. Please try again later.', 'Try Again'],
    ['ar', 'No names. حدث خطأ ما. حاول مرة أخرى بعد قليل.', 'إعادة المحاولة'],
  ] as const)('says that it could not be loaded, and is asked for again: %s', async (language, text, again) => {
    const failed = { error: new Error('offline'), isFetching: false, isFetchNextPageError: true, hasNextPage: true };
    await show({ ...pending, ...failed, data: pages(['Noura']), fetchNextPage }, false, language);
    expect(screen.getByText('Noura')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    await userEvent.click(screen.getByRole('button', { name: again }));
    expect(fetchNextPage).toHaveBeenCalledOnce();
  });

  it('is not what failed when the rows could not be refreshed', async () => {
    const stale = { error: new Error('offline'), isFetching: false, hasNextPage: true };
    await show({ ...pending, ...stale, data: pages(['Noura']), fetchNextPage });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Show More' })).toBeVisible();
  });
});

describe('a list that comes at once', () => {
  it('is shown without a button', async () => {
    await show({ ...pending, data: ['Noura'] });
    expect(screen.getByText('Noura')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
