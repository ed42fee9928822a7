import { useTranslation } from 'react-i18next';
import { Button } from './button';
import { MessageScreen } from './message-screen';
import { RecordsSkeleton } from './records-skeleton';

interface PagePendingProps {
  /** Given if loading has failed. */
  readonly failure: { readonly title: string; readonly text?: string } | undefined;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Shown in place of a page whose title is not known until it has loaded: a skeleton, or the error as the title. */
export function PagePending({ failure, busy, onRetry }: PagePendingProps) {
  const { t } = useTranslation();
  if (!failure) return <RecordsSkeleton label={t('loading')} />;
  return (
    <div role="alert">
      <MessageScreen
        title={failure.title}
        text={failure.text}
        actions={
          <Button busy={busy} onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        }
      />
    </div>
  );
}
