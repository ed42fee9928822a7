import { useTranslation } from 'react-i18next';
import { Button } from './button';
import { EmptyState } from './empty-state';
import { RecordsSkeleton } from './records-skeleton';

interface RecordsPendingProps {
  /** Given if loading has failed. */
  readonly failure: { readonly title: string; readonly text?: string } | undefined;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Shown in place of a list until it has loaded: a skeleton, or the error and a retry button. */
export function RecordsPending({ failure, busy, onRetry }: RecordsPendingProps) {
  const { t } = useTranslation();
  if (!failure) return <RecordsSkeleton label={t('loading')} />;
  return (
    <EmptyState
      role="alert"
      title={failure.title}
      text={failure.text}
      actions={
        <Button busy={busy} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      }
    />
  );
}
