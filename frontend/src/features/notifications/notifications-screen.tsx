/** All notifications of the account, by page. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import { useSingleMutation } from '@/api/use-single-mutation';
import { notificationsQuery, readAllNotificationsMutation } from '@/entities/notification';
import { RecordList } from '@/records/record-list';
import { Button } from '@/ui/button';
import { PageIntro } from '@/ui/page-intro';
import { useToasts } from '@/ui/toast';
import { NotificationDays } from './notification-days';
import styles from './notifications.module.css';

export function NotificationsScreen() {
  const { t } = useTranslation('notifications');
  const { ofError } = useErrorText();
  const { fail } = useToasts();
  const list = useInfiniteQuery(notificationsQuery);
  const { mutate: readAll } = useSingleMutation(readAllNotificationsMutation);
  const unread = list.data?.pages[0]?.unread ?? 0;
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
      <RecordList
        query={list}
        failed={t('failed')}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        more={t('more')}
      >
        {(notifications) => (
          <div className={styles.sheet}>
            <NotificationDays notifications={notifications} heading="h2" />
          </div>
        )}
      </RecordList>
    </div>
  );
}
