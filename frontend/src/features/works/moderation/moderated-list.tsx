/** What was published, by state: filters with their counts, the entries, and marking all of them as seen. */
import type { UseMutationOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import type { ReviewState } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { reviewState, reviewStates } from '@/entities/admin-work';
import { useErrorMessage } from '@/forms/use-error-message';
import { useLanguage } from '@/i18n';
import { formatNumber } from '@/i18n/format';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { FilterLinks } from '@/ui/filter-links';
import { MoreButton } from '@/ui/more-button';
import { RecordsPending } from '@/ui/records-pending';
import { useToasts } from '@/ui/toast';
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

interface ModeratedWords {
  readonly failed: string;
  readonly empty: string;
  readonly emptyText: string;
  /** That so many are marked as seen. */
  readonly seen: (count: number) => string;
}

export interface SeenAction {
  /** Some are being marked as seen. */
  readonly busy: boolean;
  readonly onSeen: () => void;
}

interface ModeratedListProps<Entry> {
  readonly state: ReviewState;
  readonly addressOf: (state: ReviewState) => string;
  readonly counts: Readonly<Record<ReviewState, number>> | undefined;
  readonly list: Listed<Entry>;
  readonly words: ModeratedWords;
  readonly seenMutation: UseMutationOptions<void, Error, readonly Entry[]>;
  readonly children: (entry: Entry, seen: SeenAction) => ReactNode;
}

export function ModeratedList<Entry>(props: ModeratedListProps<Entry>) {
  const { state, addressOf, counts, list, words, seenMutation, children } = props;
  const { t } = useTranslation('admin-works');
  const { ofError } = useErrorText();
  const errorMessage = useErrorMessage();
  const { succeed, fail } = useToasts();
  const language = useLanguage();
  const { mutate, isPending: busy } = useSingleMutation(seenMutation);
  const entries = list.data?.pages.flatMap((page) => page.items);
  const see = (seen: readonly Entry[]) =>
    mutate(seen, {
      onSuccess: () => succeed(words.seen(seen.length)),
      onError: (error) => fail(errorMessage(error, t('seen.failed'))),
    });
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
        {state === reviewState.new && entries && entries.length > 1 ? (
          <Button look="secondary" size="small" busy={busy} onClick={() => see(entries)}>
            {t('seen.all', { count: entries.length })}
          </Button>
        ) : null}
      </div>
      {entries && entries.length > 0 ? (
        <ul className={styles.works} aria-label={t(`states.${state}`)}>
          {entries.map((entry) => children(entry, { busy, onSeen: () => see([entry]) }))}
        </ul>
      ) : null}
      {entries?.length === 0 ? (
        <EmptyState title={words.empty} text={state === reviewState.new ? words.emptyText : undefined} />
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
