/** All notifications of the account, by page. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import { useSingleMutation } from '@/api/use-single-mutation';
import { notificationsQuery, readAllNotificationsMutation } from '@/entities/notification';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { PageIntro } from '@/ui/page-intro';
import { RecordsPending } from '@/ui/records-pending';
import { useToasts } from '@/ui/toast';
import { NotificationDays } from './notification-days';
import styles from './notifications.module.css';

export function NotificationsScreen() {
  const { t } = useTranslation('notifications');
  const { ofError } = useErrorText();
  const { fail } = useToasts();
  const list = useInfiniteQuery(notificationsQuery);
  const { mutate: readAll } = useSingleMutation(readAllNotificationsMutation);
  const pages = list.data?.pages;
  const notifications = pages?.flatMap((page) => page.items) ?? [];
  const unread = pages?.[0]?.unread ?? 0;
  return (
    <div className={styles.page}>
      <PageIntro
        title={t('title')}
        lead={t('lead')}
        actions={
          unread > 0 ? (
            <Button look="secondary" onClick={() => readAll(undefined, { onError: (error) => fail(ofError(error)) })}>
              {t('readAll')}
            </Button>
          ) : null
        }
      />
      {notifications.length > 0 ? (
        <div className={styles.sheet}>
          <NotificationDays notifications={notifications} heading="h2" />
        </div>
      ) : null}
      {pages && notifications.length === 0 ? <EmptyState title={t('emptyTitle')} text={t('emptyText')} /> : null}
      {pages ? null : (
        <RecordsPending
          failure={list.error ? { title: t('failed'), text: ofError(list.error) } : undefined}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.hasNextPage ? (
        <div className={styles.more}>
          <Button look="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
