/** The newest notifications, under the bell. */
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import { useSingleMutation } from '@/api/use-single-mutation';
import { readAllNotificationsMutation, type NotificationPage } from '@/entities/notification';
import { paths } from '@/lib/paths';
import { Button, ButtonLink } from '@/ui/button';
import { useToasts } from '@/ui/toast';
import { NotificationDays } from './notification-days';
import styles from './notifications.module.css';

interface BellPanelProps {
  readonly id: string;
  /** Undefined until it has loaded. */
  readonly page: NotificationPage | undefined;
  readonly failed: boolean;
  readonly onRetry: () => void;
  readonly onLeave: () => void;
}

export function BellPanel({ id, page, failed, onRetry, onLeave }: BellPanelProps) {
  const { t } = useTranslation('notifications');
  const { t: shell } = useTranslation();
  const { ofError } = useErrorText();
  const { fail } = useToasts();
  const { mutate: readAll } = useSingleMutation(readAllNotificationsMutation);
  const titleId = `${id}-title`;
  return (
    <section className={styles.panel} id={id} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId}>
          {t('title')}
        </h2>
        {page && page.unread > 0 ? (
          <Button
            look="ghost"
            size="small"
            onClick={() => readAll(undefined, { onError: (error) => fail(ofError(error)) })}
          >
            {t('readAll')}
          </Button>
        ) : null}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard, too */}
      <div className={styles.body} role="group" aria-labelledby={titleId} tabIndex={0}>
        {page && page.items.length > 0 ? (
          <NotificationDays notifications={page.items} heading="h3" onOpen={onLeave} />
        ) : null}
        {page?.items.length === 0 ? <p className={styles.empty}>{t('emptyText')}</p> : null}
        {page || failed ? null : <p className={styles.empty}>{shell('loading')}</p>}
        {!page && failed ? (
          <div className={styles.empty}>
            <p>{t('failed')}</p>
            <Button look="secondary" size="small" onClick={onRetry}>
              {shell('tryAgain')}
            </Button>
          </div>
        ) : null}
      </div>
      <div className={styles.foot}>
        <ButtonLink to={paths.notifications} look="ghost" size="small" onClick={onLeave}>
          {t('seeAll')}
        </ButtonLink>
      </div>
    </section>
  );
}
