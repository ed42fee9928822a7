/** Published works by state. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminWork, ReviewState } from '@/api/types';
import { adminWorksQuery, seenWorksMutation, workCountsQuery, reviewStates } from '@/entities/admin-work';
import { ModeratedList } from './moderated-list';
import { shownWork } from './shown-work';
import { WorkCard } from './work-card';
import { HideWork, RestoreWork } from './work-dialogs';

const Lightbox = lazy(async () => {
  const { WorksLightbox } = await import('../works-lightbox');
  return { default: WorksLightbox };
});

interface Opened {
  readonly as: 'lightbox' | 'hide' | 'restore';
  readonly work: AdminWork;
}

interface ViewProps {
  readonly state: ReviewState;
  readonly addressOf: (state: ReviewState) => string;
}

export function WorksView({ state, addressOf }: ViewProps) {
  const { t } = useTranslation('admin-works');
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data: counts } = useQuery(workCountsQuery);
  const list = useInfiniteQuery(adminWorksQuery(state));
  const close = () => setOpened(null);
  return (
    <>
      <ModeratedList
        state={state}
        states={reviewStates}
        addressOf={addressOf}
        counts={counts}
        list={list}
        words={{
          failed: t('failed'),
          empty: t(`empty.${state}`),
          emptyText: t('empty.text'),
          seen: (count) => t('seen.done', { count }),
        }}
        seenMutation={seenWorksMutation}
      >
        {(work, seen) => (
          <WorkCard
            key={work.id}
            work={work}
            onOpen={() => setOpened({ as: 'lightbox', work })}
            onHide={() => setOpened({ as: 'hide', work })}
            onRestore={() => setOpened({ as: 'restore', work })}
            {...seen}
          />
        )}
      </ModeratedList>
      {opened?.as === 'lightbox' ? (
        <Suspense fallback={null}>
          <Lightbox works={[shownWork(opened.work)]} openedId={opened.work.id} onMove={stay} onClose={close} />
        </Suspense>
      ) : null}
      {opened?.as === 'hide' ? <HideWork work={opened.work} onClose={close} /> : null}
      {opened?.as === 'restore' ? <RestoreWork work={opened.work} onClose={close} /> : null}
    </>
  );
}

/** The files of one work have one address. */
function stay(): void {
  // Nothing follows.
}
