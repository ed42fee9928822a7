/** One request, for each of its sides: how far it is, whose turn it is, and everything that belongs to it. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useErrorText } from '@/api/error-text';
import { ApiError } from '@/api/errors';
import { requestQuery } from '@/entities/request';
import { paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { homeOf } from '@/session/destinations';
import { ButtonLink } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';
import { RecordsPending } from '@/ui/records-pending';
import { RequestView } from './request-view';

export function RequestScreen() {
  const { t } = useTranslation('requests');
  const { ofError } = useErrorText();
  const { user } = useAuth();
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(requestQuery(id));

  if (data) return <RequestView request={data} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 403)) {
    return (
      <MessageScreen
        title={t('notFound.title')}
        text={t('notFound.text')}
        actions={<ButtonLink to={user ? homeOf(user) : paths.home}>{t('notFound.home')}</ButtonLink>}
      />
    );
  }
  return (
    <RecordsPending
      isPage
      failure={error ? { title: t('failed'), text: ofError(error) } : undefined}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
