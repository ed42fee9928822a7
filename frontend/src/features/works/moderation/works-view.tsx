/** Published works by state. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminWork, ReviewState } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { adminWorksQuery, seenWorksMutation, workCountsQuery } from '@/entities/admin-work';
import { useErrorMessage } from '@/forms/use-error-message';
import { useToasts } from '@/ui/toast';
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
  const errorMessage = useErrorMessage();
  const { succeed, fail } = useToasts();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data: counts } = useQuery(workCountsQuery);
  const list = useInfiniteQuery(adminWorksQuery(state));
  const { mutate, isPending } = useSingleMutation(seenWorksMutation);
  const close = () => setOpened(null);
  const see = (seen: readonly AdminWork[]) =>
    mutate(seen, {
      onSuccess: () => succeed(t('seen.done', { count: seen.length })),
      onError: (error) => fail(errorMessage(error, t('seen.failed'))),
    });
  return (
    <>
      <ModeratedList
        state={state}
        addressOf={addressOf}
        counts={counts}
        list={list}
        words={{ failed: t('failed'), empty: t(`empty.${state}`), emptyText: t('empty.text') }}
        busy={isPending}
        onSeen={see}
      >
        {(work) => (
          <WorkCard
            key={work.id}
            work={work}
            busy={isPending}
            onOpen={() => setOpened({ as: 'lightbox', work })}
            onHide={() => setOpened({ as: 'hide', work })}
            onRestore={() => setOpened({ as: 'restore', work })}
            onSeen={() => see([work])}
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
