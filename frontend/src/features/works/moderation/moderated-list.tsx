/** What was published, by state: filters with their counts, the entries, and marking all of them as seen. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import type { ReviewState } from '@/api/types';
import { reviewStates } from '@/entities/admin-work';
import { useLanguage } from '@/i18n';
import { formatNumber } from '@/i18n/format';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { FilterLinks } from '@/ui/filter-links';
import { MoreButton } from '@/ui/more-button';
import { RecordsPending } from '@/ui/records-pending';
import styles from './works-screen.lazy.module.css';

interface Listed<Entry> {
  readonly data: { readonly pages: readonly { readonly items: readonly Entry[] }[] } | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly fetchNextPage: () => Promise<unknown>;
}

interface ModeratedListProps<Entry> {
  readonly state: ReviewState;
  readonly addressOf: (state: ReviewState) => string;
  readonly counts: Readonly<Record<ReviewState, number>> | undefined;
  readonly list: Listed<Entry>;
  readonly words: { readonly failed: string; readonly empty: string; readonly emptyText: string };
  readonly busy: boolean;
  readonly onSeen: (entries: readonly Entry[]) => void;
  readonly children: (entry: Entry) => ReactNode;
}

export function ModeratedList<Entry>(props: ModeratedListProps<Entry>) {
  const { state, addressOf, counts, list, words, busy, onSeen, children } = props;
  const { t } = useTranslation('admin-works');
  const { ofError } = useErrorText();
  const language = useLanguage();
  const entries = list.data?.pages.flatMap((page) => page.items);
  return (
    <>
      <div className={styles.filters}>
        <FilterLinks
          label={t('byState')}
          links={reviewStates.map((one) => ({
            key: one,
            to: addressOf(one),
            label: t(`states.${one}`),
            isCurrent: one === state,
            ...(counts && { count: formatNumber(counts[one], language) }),
          }))}
        />
        {state === 'new' && entries && entries.length > 1 ? (
          <Button look="secondary" size="small" busy={busy} onClick={() => onSeen(entries)}>
            {t('seen.all', { count: entries.length })}
          </Button>
        ) : null}
      </div>
      {entries && entries.length > 0 ? (
        <ul className={styles.works} aria-label={t(`states.${state}`)}>
          {entries.map(children)}
        </ul>
      ) : null}
      {entries?.length === 0 ? (
        <EmptyState title={words.empty} text={state === 'new' ? words.emptyText : undefined} />
      ) : null}
      {entries ? null : (
        <RecordsPending
          failure={list.error ? { title: words.failed, text: ofError(list.error) } : undefined}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.hasNextPage ? (
        <MoreButton label={t('more')} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      ) : null}
    </>
  );
}
