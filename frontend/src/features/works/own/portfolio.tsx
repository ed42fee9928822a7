import { Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MyPage, OwnWork } from '@/api/types';
import { serviceNamed, limits } from '@/api/vocabularies';
import { creativePath } from '@/lib/creative-paths';
import { paths } from '@/lib/paths';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Notice } from '@/ui/notice';
import { PageIntro } from '@/ui/page-intro';
import { DeleteDialog } from './delete-dialog';
import styles from './portfolio.lazy.module.css';
import { NEW_WORK, useOpenedWork } from './use-opened-work';
import { WorksList } from './works-list';

const WorkEditor = lazy(async () => ({ default: (await import('./work-editor')).WorkEditor }));

interface PortfolioProps {
  readonly profile: MyPage;
  readonly works: readonly OwnWork[];
}

export function Portfolio({ profile, works }: PortfolioProps) {
  const { t } = useTranslation('portfolio');
  const opened = useOpenedWork();
  const [deleted, setDeleted] = useState<OwnWork | null>(null);
  /** The work that could not be published from the list. */
  const [incomplete, setIncomplete] = useState<string | null>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const fullId = useId();
  const isFull = works.length >= limits.works;
  const edited = works.find(({ id }) => id === opened.openedId);
  const isOpen = edited !== undefined || (opened.openedId === NEW_WORK && (!isFull || opened.isLeaving));
  // The first work takes the place of the empty state and of its button, before or after the editor has closed.
  const isEmpty = works.length === 0;
  const wasWaiting = useRef(isOpen || isEmpty);
  useEffect(() => {
    const isWaiting = isOpen || isEmpty;
    if (wasWaiting.current && !isWaiting && document.activeElement === document.body) count.current?.focus();
    wasWaiting.current = isWaiting;
  }, [isOpen, isEmpty]);
  const add = (
    <Button
      {...(isFull && { 'aria-disabled': true, 'aria-describedby': fullId })}
      onClick={() => {
        if (!isFull) opened.open(NEW_WORK);
      }}
    >
      <Plus aria-hidden="true" />
      {t('list.add')}
    </Button>
  );
  return (
    <>
      <PageIntro
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <ButtonLink look="secondary" to={paths.myPage}>
              {t('myPage')}
            </ButtonLink>
            {isEmpty ? null : add}
          </>
        }
      />
      <div className={styles.screen}>
        <PublicationNotice profile={profile} />
        {isEmpty ? (
          <EmptyState title={t('empty.title')} text={t('empty.text')} actions={add} />
        ) : (
          <>
            <div>
              <p className="medium" ref={count} tabIndex={-1}>
                {t('list.count', { count: works.length, max: limits.works })}
              </p>
              {isFull ? <p id={fullId}>{t('list.full', { max: limits.works })}</p> : null}
            </div>
            <WorksList
              works={works}
              onEdit={(id) => {
                setIncomplete(null);
                opened.open(id);
              }}
              onComplete={(id) => {
                setIncomplete(id);
                opened.open(id);
              }}
              onDelete={setDeleted}
            />
          </>
        )}
      </div>
      {isOpen ? (
        <Suspense fallback={null}>
          <WorkEditor
            key={opened.openedId}
            work={edited}
            service={serviceNamed(profile.draft.skills[0] ?? '')?.id ?? ''}
            own={profile.draft.skills}
            isIncomplete={edited !== undefined && edited.id === incomplete}
            isLeaving={opened.isLeaving}
            onChanged={opened.setChanged}
            onStay={opened.stay}
            onClose={opened.close}
            onLeave={opened.leave}
          />
        </Suspense>
      ) : null}
      {deleted ? (
        <DeleteDialog
          work={deleted}
          onClose={() => setDeleted(null)}
          onDone={() => {
            setDeleted(null);
            // The button that had the focus is gone with the work.
            requestAnimationFrame(() => count.current?.focus());
          }}
        />
      ) : null}
    </>
  );
}

/** Whether brands see the works yet. */
function PublicationNotice({ profile }: { readonly profile: MyPage }) {
  const { t } = useTranslation('portfolio');
  return (
    <Notice>
      {profile.is_published ? (
        <p>
          {t('shown', { count: profile.published_works })}{' '}
          <Link to={creativePath(profile.creative_id)}>{t('view')}</Link>
        </p>
      ) : (
        <p>
          {t('notShown')} <Link to={paths.myPage}>{t('toPage')}</Link>
        </p>
      )}
    </Notice>
  );
}
