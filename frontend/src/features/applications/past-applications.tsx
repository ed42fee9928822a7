/** The way onto the roster, of a creative whose page is published: one line, and each application behind it. */
import { useTranslation } from 'react-i18next';
import type { Application } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { ApplicationList } from './application-list';
import styles from './past-applications.lazy.module.css';

interface PastApplicationsProps {
  /** The latest first, which was accepted. */
  readonly applications: readonly Application[];
  readonly onOpen: (id: string) => void;
}

export function PastApplications({ applications, onOpen }: PastApplicationsProps) {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const acceptedAt = applications[0]?.reviewed_at;
  return (
    <details className={styles.past}>
      <summary className={styles.summary}>
        <h2 className={styles.title}>{t('dashboard.own')}</h2>
        {acceptedAt ? (
          <span className="muted"> · {t('dashboard.acceptedOn', { date: formatDate(acceptedAt, language) })}</span>
        ) : null}
      </summary>
      <ApplicationList applications={applications} onOpen={({ id }) => onOpen(id)} />
    </details>
  );
}
