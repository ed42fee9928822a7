import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import { ApiError } from '@/api/errors';
import { MessageScreen } from '@/ui/message-screen';
import { RecordsPending } from '@/ui/records-pending';

interface DocumentPendingProps {
  readonly error: unknown;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** In place of a document until it has loaded, or where there is none. */
export function DocumentPending({ error, busy, onRetry }: DocumentPendingProps) {
  const { t } = useTranslation('documents');
  const { ofError } = useErrorText();
  if (error instanceof ApiError && (error.status === 404 || error.status === 403)) {
    return <MessageScreen title={t('notFound.title')} text={t('notFound.text')} />;
  }
  const failure = error ? { title: t('failed'), text: ofError(error) } : undefined;
  return <RecordsPending isPage failure={failure} busy={busy} onRetry={onRetry} />;
}
