/** What was published, by state: filters with their counts, the entries, and marking all of them as seen. */
import type { UseMutationOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewState } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { reviewState } from '@/entities/admin-work';
import { useErrorMessage } from '@/forms/use-error-message';
import { classNames } from '@/lib/class-names';
import { rowsOf, type FetchedList } from '@/records/fetched';
import { RecordList } from '@/records/record-list';
import { Button } from '@/ui/button';
import { FilterLinks } from '@/ui/filter-links';
import { useToasts } from '@/ui/toast';
import styles from './works-screen.lazy.module.css';

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

/** What is listed; an admin's own stays new until another admin has looked at it. */
interface Moderated {
  readonly is_own: boolean;
}

interface ModeratedListProps<Entry extends Moderated, State extends ReviewState> {
  readonly state: State;
  /** Those that there are, in the order of the filters. */
  readonly states: readonly State[];
  readonly addressOf: (state: State) => string;
  readonly counts: Readonly<Record<State, number>> | undefined;
  readonly list: FetchedList<Entry>;
  readonly words: ModeratedWords;
  readonly seenMutation: UseMutationOptions<void, Error, readonly Entry[]>;
  readonly children: (entry: Entry, seen: SeenAction) => ReactNode;
}

export function ModeratedList<Entry extends Moderated, State extends ReviewState>(
  props: ModeratedListProps<Entry, State>,
) {
  const { state, states, addressOf, counts, list, words, seenMutation, children } = props;
  const { t } = useTranslation('admin-works');
  const errorMessage = useErrorMessage();
  const { succeed, fail } = useToasts();
  const { mutate, isPending: busy } = useSingleMutation(seenMutation);
  const others = rowsOf(list.data)?.filter((entry) => !entry.is_own) ?? [];
  const see = (seen: readonly Entry[]) =>
    mutate(seen, {
      onSuccess: () => succeed(words.seen(seen.length)),
      onError: (error) => fail(errorMessage(error, t('seen.failed'))),
    });
  return (
    <>
      <div className={classNames('line-24 middle between', styles.filters)}>
        <FilterLinks
          label={t('byState')}
          values={states}
          current={state}
          nameOf={(one) => t(`states.${one}`)}
          pathOf={addressOf}
          countOf={(one) => counts?.[one]}
        />
        {state === reviewState.new && others.length > 1 ? (
          <Button look="secondary" size="small" busy={busy} onClick={() => see(others)}>
            {t('seen.all', { count: others.length })}
          </Button>
        ) : null}
      </div>
      <RecordList
        query={list}
        failed={words.failed}
        empty={{ title: words.empty, text: state === reviewState.new ? words.emptyText : undefined }}
        more={t('more')}
      >
        {(entries) => (
          <ul className={styles.works} aria-label={t(`states.${state}`)}>
            {entries.map((entry) => children(entry, { busy, onSeen: () => see([entry]) }))}
          </ul>
        )}
      </RecordList>
    </>
  );
}
