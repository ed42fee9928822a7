/** One request, for each of its sides: how far it is, whose turn it is, and everything that belongs to it. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '@/api/errors';
import { requestQuery } from '@/entities/request';
import { paths } from '@/lib/paths';
import { RecordsPending } from '@/records/records-pending';
import { useAuth } from '@/session/auth';
import { homeOf } from '@/session/destinations';
import { ButtonLink } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';
import { RequestView } from './request-view';

const AdminRefresh = lazy(async () => ({ default: (await import('./admin-refresh')).AdminRefresh }));

export function RequestScreen() {
  const { t } = useTranslation('requests');
  const { user } = useAuth();
  const { id = '' } = useParams();
  const query = useQuery(requestQuery(id));
  const { data, error } = query;

  if (data) {
    return (
      <>
        <RequestView request={data} />
        {data.side === 'admin' ? (
          <Suspense>
            <AdminRefresh />
          </Suspense>
        ) : null}
      </>
    );
  }
  if (error instanceof ApiError && (error.status === 404 || error.status === 403)) {
    return (
      <MessageScreen
        title={t('notFound.title')}
        text={t('notFound.text')}
        actions={<ButtonLink to={user ? homeOf(user) : paths.home}>{t('notFound.home')}</ButtonLink>}
      />
    );
  }
  return <RecordsPending place="page" query={query} failed={t('failed')} />;
}
