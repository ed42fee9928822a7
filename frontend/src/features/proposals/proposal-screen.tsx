/** The proposal's page: the brief, and the form for a new proposal or a new version. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import { isSent } from '@/api/proposal-states';
import type { Proposal, RequestDetail } from '@/api/types';
import { requestQuery } from '@/entities/request';
import { FormSkeleton } from '@/forms/form-skeleton';
import { paths } from '@/lib/paths';
import { requestPath } from '@/lib/request-paths';
import { PageFailed } from '@/records/page-failed';
import { useAuth } from '@/session/auth';
import { ButtonLink } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';
import { PageIntro } from '@/ui/page-intro';
import { BriefCard } from './brief-card';
import { ProposalForm } from './proposal-form';
import styles from './proposals.module.css';

const BriefChangedNotice = lazy(async () => ({ default: (await import('./of-revision')).BriefChangedNotice }));

/** The creative's live proposal, if they may revise it. */
function revisable({ proposals }: RequestDetail): Proposal | undefined {
  return proposals.findLast((proposal) => isSent(proposal) && proposal.allowed_moves.includes('edit'));
}

export function ProposalScreen({ id }: { readonly id: string }) {
  const { t } = useTranslation('proposals');
  const { user } = useAuth();
  const query = useQuery(requestQuery(id));
  const { data: request, error } = query;

  if (!user) return null;
  if (!request && error instanceof ApiError && error.status === 404) {
    return (
      <MessageScreen
        title={t('gone.title')}
        text={t('gone.text')}
        actions={<ButtonLink to={paths.creativeDashboard}>{t('toInbox')}</ButtonLink>}
      />
    );
  }
  if (!request && error) return <PageFailed query={query} failed={t('failed')} />;
  if (!request) {
    return (
      <>
        <PageIntro title={t('title')} lead={t('lead')} />
        <FormSkeleton />
      </>
    );
  }
  const revised = revisable(request);
  if (!revised && !request.allowed_moves.includes('proposals')) return <ClosedScreen id={id} />;
  return (
    <>
      <PageIntro
        title={t(revised ? 'revise.title' : 'title')}
        lead={t(revised ? 'revise.lead' : 'lead')}
        actions={
          <ButtonLink to={requestPath(id)} look="secondary">
            {t('toRequest')}
          </ButtonLink>
        }
      />
      <div className={styles.page}>
        <BriefCard request={request} isChanged={revised?.brief_changed ?? false} />
        <div className={styles.main}>
          <Suspense fallback={null}>
            {revised?.brief_changed ? <BriefChangedNotice requestId={id} proposalId={revised.id} /> : null}
          </Suspense>
          {/* Another version, sent elsewhere, starts the form again. */}
          <ProposalForm key={revised?.version ?? 0} owner={user.id} request={request} revised={revised} />
        </div>
      </div>
    </>
  );
}

function ClosedScreen({ id }: { readonly id: string }) {
  const { t } = useTranslation('proposals');
  return (
    <MessageScreen
      title={t('closed.title')}
      text={t('closed.text')}
      actions={
        <>
          <ButtonLink to={requestPath(id)}>{t('toRequest')}</ButtonLink>
          <ButtonLink to={paths.creativeDashboard} look="secondary">
            {t('toInbox')}
          </ButtonLink>
        </>
      }
    />
  );
}
