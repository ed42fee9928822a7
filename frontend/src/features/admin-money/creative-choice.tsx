import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DuePayout } from '@/api/types';
import { duePayoutsQuery } from '@/entities/admin-payout';
import { rosterQuery } from '@/entities/creative';
import { myPageQuery } from '@/entities/my-page';
import { useLanguage } from '@/i18n';
import { preferred } from '@/i18n/preferred';
import { rowsOf } from '@/records/fetched';
import { RecordsPending } from '@/records/records-pending';
import { useAuth } from '@/session/auth';
import { ChoiceGroup } from '@/ui/checkbox';
import { RadioCard } from '@/ui/radio-card';
import { TextField } from '@/ui/text-field';

/** Enough to find one by name. */
const SHOWN = 6;

interface CreativeChoiceProps {
  /** Also those whose balance is not 0, who may be on the roster no more. */
  readonly withDue?: boolean;
  readonly chosen: string;
  readonly error: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** Whose money it is. */
export function CreativeChoice({ withDue = false, chosen, error, onChoose }: CreativeChoiceProps) {
  const { t } = useTranslation('admin-money');
  const language = useLanguage();
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const roster = useInfiniteQuery(rosterQuery(q ? { q } : {}));
  const due = useEveryDue(withDue);
  const pending = [roster, ...(withDue ? [due] : [])].find(({ data }) => !data);
  const own = useOwnCreative();
  const owed = withDue ? rowsOf(due.data) : undefined;
  const found = merged(dueNamed(owed ?? [], q), roster.data?.pages[0]?.items ?? [])
    .filter(({ id }) => id !== own)
    .slice(0, SHOWN);
  return (
    <>
      <TextField
        required
        type="search"
        label={t('collections.search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Enter searches; it must not send.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {pending ? <RecordsPending query={pending} failed={t('collections.notLoaded')} place="column" /> : null}
      <ChoiceGroup layout="cards" legend={t('collections.creatives')} error={error}>
        {found.map(({ id, name, name_ar: arabic }) => (
          <RadioCard
            key={id}
            name="creative"
            value={id}
            label={preferred(language, name, arabic)}
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
        ))}
      </ChoiceGroup>
      {!pending && found.length === 0 ? <p role="status">{t('collections.none')}</p> : null}
    </>
  );
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly name_ar: string | null;
}

/** Those of the list of what is due whose name the search finds. */
function dueNamed(rows: readonly DuePayout[], q: string): readonly Named[] {
  const sought = q.toLowerCase();
  return rows
    .map(({ creative_id: id, creative_name: name, creative_name_ar: arabic }) => ({ id, name, name_ar: arabic }))
    .filter(({ name, name_ar: arabic }) => `${name}\n${arabic ?? ''}`.toLowerCase().includes(sought));
}

/** One of each id. */
function merged(first: readonly Named[], second: readonly Named[]): readonly Named[] {
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...second.filter(({ id }) => !ids.has(id))];
}

/** What is due, page after page: the search finds names in all of it. */
function useEveryDue(isAsked: boolean) {
  const due = useInfiniteQuery({ ...duePayoutsQuery, enabled: isAsked });
  const { hasNextPage, isFetching, error, fetchNextPage } = due;
  useEffect(() => {
    if (isAsked && hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [isAsked, hasNextPage, isFetching, error, fetchNextPage]);
  return due;
}

/** The reader's own page on the roster, whose money another admin decides about. */
function useOwnCreative(): string | undefined {
  const { user } = useAuth();
  const { data: own } = useQuery({ ...myPageQuery, enabled: user?.role === 'creative' });
  return own?.creative_id;
}
