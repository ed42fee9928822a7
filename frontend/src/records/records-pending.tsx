import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import { classNames } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { RecordsSkeleton } from '@/ui/records-skeleton';
import { Skeleton } from '@/ui/skeleton';
import type { Fetched } from './fetched';
import { PageFailed } from './page-failed';
import styles from './records.module.css';

interface RecordsPendingProps {
  readonly query: Fetched;
  /** Says what could not be loaded; the cause is added. */
  readonly failed: string;
  /** `page`: in place of a whole page, whose title is not known until it has loaded. `column`: where there is little room. */
  readonly place?: 'page' | 'section' | 'column';
}

/** Shown in place of what has not loaded yet: a skeleton, or the error and a retry button. */
export function RecordsPending({ query, failed, place = 'section' }: RecordsPendingProps) {
  const { t } = useTranslation();
  const { ofError } = useErrorText();
  if (!query.error) {
    return place === 'column' ? (
      <div role="status" aria-label={t('loading')}>
        <Skeleton shape="block" className={styles.skeleton} />
      </div>
    ) : (
      <RecordsSkeleton label={t('loading')} />
    );
  }
  if (place === 'page') return <PageFailed query={query} failed={failed} />;
  const isSmall = place === 'column';
  const text = ofError(query.error);
  const retry = (
    <Button
      busy={query.isFetching}
      onClick={() => void query.refetch()}
      {...(isSmall && { look: 'secondary', size: 'small' })}
    >
      {t('tryAgain')}
    </Button>
  );
  if (!isSmall) return <EmptyState role="alert" title={failed} text={text} actions={retry} />;
  return (
    <div role="alert" className={classNames('stack-10 at-start muted text-14', styles.note)}>
      <p>
        {failed}. {text}
      </p>
      {retry}
    </div>
  );
}
