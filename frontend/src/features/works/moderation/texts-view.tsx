/** Texts of published profiles that their creatives changed, by state. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReviewState } from '@/api/types';
import {
  adminProfileTextsQuery,
  profileTextCountsQuery,
  seenProfileTextsMutation,
} from '@/entities/admin-profile-text';
import { reviewState } from '@/entities/admin-work';
import { ModeratedList } from './moderated-list';
import { TextsCard } from './texts-card';

/** A text is not hidden by itself: an admin suspends the account, or asks for another one. */
const states = [reviewState.new, reviewState.seen] as const;

interface ViewProps {
  readonly state: ReviewState;
  readonly addressOf: (state: ReviewState) => string;
}

export function TextsView({ state, addressOf }: ViewProps) {
  const { t } = useTranslation('admin-works');
  const shown = states.find((one) => one === state) ?? reviewState.new;
  const { data: counts } = useQuery(profileTextCountsQuery);
  const list = useInfiniteQuery(adminProfileTextsQuery(shown));
  return (
    <ModeratedList
      state={shown}
      states={states}
      addressOf={addressOf}
      counts={counts}
      list={list}
      words={{
        failed: t('texts.failed'),
        empty: t(`texts.empty.${shown}`),
        emptyText: t('texts.empty.text'),
        seen: (count) => t('texts.seen.done', { count }),
      }}
      seenMutation={seenProfileTextsMutation}
    >
      {(texts, seen) => <TextsCard key={texts.id} texts={texts} {...seen} />}
    </ModeratedList>
  );
}
