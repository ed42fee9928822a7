/** The creative's own application: its status, the reviewer's note, and what was sent. */
import { useTranslation } from 'react-i18next';
import type { Application } from '@/api/types';
import { formatDate } from '@/i18n/format';
import { useLanguage } from '@/i18n';
import { ApplicationStatus } from '@/records/application-status';
import { DetailHeading, WrittenParagraphs } from '@/ui/detail-list';
import { Notice } from '@/ui/notice';
import { ApplicationFacts } from './application-facts';
import styles from './application-facts.module.css';

export function OwnApplication({ application }: { readonly application: Application }) {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  return (
    <>
      <p className={styles.status}>
        <ApplicationStatus application={application} />
        <span>{t('dashboard.sentOn', { date: formatDate(application.created_at, language) })}</span>
      </p>
      {application.review_note ? (
        <Notice>
          <p className={styles.service}>{t('dashboard.note')}</p>
          <WrittenParagraphs>{application.review_note}</WrittenParagraphs>
        </Notice>
      ) : null}
      <DetailHeading>{t('facts.heading')}</DetailHeading>
      <ApplicationFacts application={application} />
    </>
  );
}
