/** What creatives have published: new until it is looked at, hidden with a reason, and shown again. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { AdminWork } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { adminWorksQuery, seenWorksMutation, workCountsQuery, workStates, type WorkState } from '@/entities/admin-work';
import { useErrorMessage } from '@/forms/use-error-message';
import { useLanguage } from '@/i18n';
import { formatNumber } from '@/i18n/format';
import { paths, withQuery } from '@/lib/paths';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { FilterLinks } from '@/ui/filter-links';
import { MoreButton } from '@/ui/more-button';
import { PageIntro } from '@/ui/page-intro';
import { RecordsPending } from '@/ui/records-pending';
import { useToasts } from '@/ui/toast';
import { HideDialog } from './hide-dialog';
import { RestoreDialog } from './restore-dialog';
import { shownWork } from './shown-work';
import { WorkCard } from './work-card';
import styles from './works-screen.lazy.module.css';

const Lightbox = lazy(async () => {
  const { WorksLightbox } = await import('../works-lightbox');
  return { default: WorksLightbox };
});

interface Opened {
  readonly as: 'lightbox' | 'hide' | 'restore';
  readonly work: AdminWork;
}

function stateNamed(name: string | null): WorkState {
  return workStates.find((state) => state === name) ?? 'new';
}

export function WorksScreen() {
  const { t } = useTranslation('admin-works');
  const language = useLanguage();
  const errorMessage = useErrorMessage();
  const { succeed, fail } = useToasts();
  const [search] = useSearchParams();
  const state = stateNamed(search.get('state'));
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data: counts } = useQuery(workCountsQuery);
  const list = useInfiniteQuery(adminWorksQuery(state));
  const { mutate, isPending } = useSingleMutation(seenWorksMutation);
  const works = list.data?.pages.flatMap((page) => page.items);
  const close = () => setOpened(null);
  const see = (seen: readonly AdminWork[]) =>
    mutate(seen, {
      onSuccess: () => succeed(t('seen.done', { count: seen.length })),
      onError: (error) => fail(errorMessage(error, t('seen.failed'))),
    });

  return (
    <>
      <PageIntro title={t('title')} lead={t('lead')} />
      <div className={styles.filters}>
        <FilterLinks
          label={t('byState')}
          links={workStates.map((one) => ({
            key: one,
            to: one === 'new' ? paths.adminWorks : withQuery(paths.adminWorks, { state: one }),
            label: t(`states.${one}`),
            isCurrent: one === state,
            ...(counts && { count: formatNumber(counts[one], language) }),
          }))}
        />
        {state === 'new' && works && works.length > 1 ? (
          <Button look="secondary" size="small" busy={isPending} onClick={() => see(works)}>
            {t('seen.all', { count: works.length })}
          </Button>
        ) : null}
      </div>
      {works && works.length > 0 ? (
        <ul className={styles.works} aria-label={t(`states.${state}`)}>
          {works.map((work) => (
            <WorkCard
              key={work.id}
              work={work}
              busy={isPending}
              onOpen={() => setOpened({ as: 'lightbox', work })}
              onHide={() => setOpened({ as: 'hide', work })}
              onRestore={() => setOpened({ as: 'restore', work })}
              onSeen={() => see([work])}
            />
          ))}
        </ul>
      ) : null}
      {works?.length === 0 ? (
        <EmptyState title={t(`empty.${state}`)} text={state === 'new' ? t('empty.text') : undefined} />
      ) : null}
      {works ? null : (
        <RecordsPending
          failure={list.error ? { title: t('failed') } : undefined}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.hasNextPage ? (
        <MoreButton label={t('more')} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      ) : null}
      {opened?.as === 'lightbox' ? (
        <Suspense fallback={null}>
          <Lightbox works={[shownWork(opened.work)]} openedId={opened.work.id} onMove={stay} onClose={close} />
        </Suspense>
      ) : null}
      {opened?.as === 'hide' ? <HideDialog work={opened.work} onClose={close} /> : null}
      {opened?.as === 'restore' ? <RestoreDialog work={opened.work} onClose={close} /> : null}
    </>
  );
}

/** The files of one work have one address. */
function stay(): void {
  // Nothing follows.
}
