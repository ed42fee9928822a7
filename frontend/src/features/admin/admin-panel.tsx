/** Applications to review, and recent decisions. */
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, ShieldCheck } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { ApiError } from '@/api/errors';
import type { AdminApplication, User } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatNumber } from '@/i18n/format';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { PageIntro } from '@/ui/page-intro';
import { RecordsPending } from '@/ui/records-pending';
import { Tile, Tiles } from '@/ui/tile';
import { TitledSection } from '@/ui/titled-section';
import { useOpenedRecord } from '@/ui/use-overlay-history';
import { UserText } from '@/ui/user-text';
import { allApplicationsQuery } from '@/entities/application';
import { PendingList } from './pending-list';
import { ReviewDialog } from './review-dialog';
import { ReviewedList } from './reviewed-list';
import { TwoStepRequired } from './two-step-required';
import { reasonDraft, useReview } from './use-review';

export interface AdminScreenProps {
  /** Renders an application in full. */
  readonly renderFacts: (application: AdminApplication) => ReactNode;
}

export function AdminPanel({ admin, renderFacts }: AdminScreenProps & { readonly admin: User }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { data, error, refetch, isFetching } = useQuery(allApplicationsQuery);
  const { openedId, open: openRecord, close } = useOpenedRecord('application');
  const heading = useRef<HTMLHeadingElement>(null);
  const decided = useRef(false);
  const review = useReview(admin.id, () => {
    decided.current = true;
    close();
  });
  // The card that opened the dialog leaves the list after the decision, and the focus would be lost with it.
  useEffect(() => {
    if (openedId !== null || !decided.current) return;
    decided.current = false;
    heading.current?.focus({ preventScroll: true });
  }, [openedId]);
  const open = (id: string) => {
    review.reset();
    openRecord(id);
  };
  const pending = data?.filter((application) => !application.is_reviewed) ?? [];
  const reviewed = data?.filter((application) => application.is_reviewed) ?? [];
  const opened = pending.find((application) => application.id === openedId);
  const count = (list: readonly unknown[]) => (data ? formatNumber(list.length, language) : '–');

  if (error instanceof ApiError && error.code === 'totp_setup_required') return <TwoStepRequired />;
  // Admin rights were revoked while the page was open.
  if (error instanceof ApiError && error.status === 403) {
    return <Navigate to={paths.adminSetup} replace state={{ refused: true }} />;
  }
  return (
    <>
      <PageIntro
        title={t('title')}
        lead={
          <>
            {t('signedInAs')} <UserText>{admin.full_name ?? admin.email}</UserText>
          </>
        }
        actions={
          <ButtonLink to={paths.adminSetup} look="secondary">
            <ShieldCheck aria-hidden="true" />
            {t('manage')}
          </ButtonLink>
        }
      />
      <Tiles>
        <Tile label={t('pending')} value={count(pending)} tone="pending" icon={<Clock aria-hidden="true" />} />
        <Tile
          label={t('reviewed')}
          value={count(reviewed)}
          tone="completed"
          icon={<CircleCheck aria-hidden="true" />}
        />
      </Tiles>
      <TitledSection title={t('pendingTitle')} headingRef={heading}>
        {pending.length > 0 ? <PendingList applications={pending} onOpen={open} /> : null}
        {data && pending.length === 0 ? <EmptyState title={t('emptyTitle')} text={t('emptyText')} /> : null}
        {data ? null : (
          <RecordsPending
            failure={error ? { title: t('failed') } : undefined}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </TitledSection>
      {reviewed.length > 0 ? (
        <TitledSection title={t('recentTitle')}>
          <ReviewedList applications={reviewed} />
        </TitledSection>
      ) : null}
      {opened ? (
        <ReviewDialog
          application={opened}
          draft={reasonDraft(opened.id, admin.id)}
          busy={review.busy}
          failure={review.failure}
          onReview={(command) => review.pass(opened.id, command)}
          onClose={close}
        >
          {renderFacts(opened)}
        </ReviewDialog>
      ) : null}
    </>
  );
}
