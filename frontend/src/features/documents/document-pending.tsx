import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import type { Fetched } from '@/records/fetched';
import { RecordsPending } from '@/records/records-pending';
import { MessageScreen } from '@/ui/message-screen';

/** In place of a document until it has loaded, or where there is none. */
export function DocumentPending({ query }: { readonly query: Fetched }) {
  const { t } = useTranslation('documents');
  const { error } = query;
  if (error instanceof ApiError && (error.status === 404 || error.status === 403)) {
    return <MessageScreen title={t('notFound.title')} text={t('notFound.text')} />;
  }
  return <RecordsPending place="page" query={query} failed={t('failed')} />;
}
