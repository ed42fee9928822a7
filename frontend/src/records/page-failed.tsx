import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import { Button } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';
import type { Fetched } from './fetched';

interface PageFailedProps {
  readonly query: Fetched;
  /** Says what could not be loaded; the cause is added. */
  readonly failed: string;
}

/** Shown in place of a page that could not be loaded: the error is its title. */
export function PageFailed({ query, failed }: PageFailedProps) {
  const { t } = useTranslation();
  const { ofError } = useErrorText();
  const retry = (
    <Button busy={query.isFetching} onClick={() => void query.refetch()}>
      {t('tryAgain')}
    </Button>
  );
  return (
    <div role="alert">
      <MessageScreen title={failed} text={ofError(query.error)} actions={retry} />
    </div>
  );
}
