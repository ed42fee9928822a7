import { useTranslation } from 'react-i18next';
import { Button } from './button';
import { EmptyState } from './empty-state';
import { MessageScreen } from './message-screen';
import { RecordsSkeleton } from './records-skeleton';

interface RecordsPendingProps {
  /** Given if loading has failed: what was not loaded, and the cause, which is said below it. */
  readonly failure: { readonly title: string; readonly text: string } | undefined;
  readonly busy: boolean;
  readonly onRetry: () => void;
  /** In place of a whole page, whose title is not known until it has loaded: then the error is its title. */
  readonly isPage?: boolean;
}

/** Shown in place of what has not loaded yet: a skeleton, or the error and a retry button. */
export function RecordsPending({ failure, busy, onRetry, isPage = false }: RecordsPendingProps) {
  const { t } = useTranslation();
  if (!failure) return <RecordsSkeleton label={t('loading')} />;
  const retry = (
    <Button busy={busy} onClick={onRetry}>
      {t('tryAgain')}
    </Button>
  );
  if (!isPage) return <EmptyState role="alert" title={failure.title} text={failure.text} actions={retry} />;
  return (
    <div role="alert">
      <MessageScreen title={failure.title} text={failure.text} actions={retry} />
    </div>
  );
}
