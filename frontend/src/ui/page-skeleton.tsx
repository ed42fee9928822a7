import { useTranslation } from 'react-i18next';
import { classNames } from '@/lib/class-names';
import { Page } from './page';
import styles from './page-skeleton.module.css';
import { Skeleton } from './skeleton';

/** A page whose code is loading, or whose access is not decided yet. */
export function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <Page>
      <div className={classNames('stack-16', styles.lines)} role="status" aria-label={t('loading')}>
        <Skeleton />
        <Skeleton />
        <Skeleton shape="block" />
      </div>
    </Page>
  );
}
