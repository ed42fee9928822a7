import { useTranslation } from 'react-i18next';
import { statusColorOf, statusKey, type ApplicationStatus } from '@/api/status';
import type { AdminApplication } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { RecordCard, RecordList } from '@/ui/record-card';
import { StatusPill } from '@/ui/status-pill';
import { UserText } from '@/ui/user-text';
import { nameOf } from './presentation';

const MOST = 6;

function lastTouched(application: AdminApplication): string {
  return application.reviewed_at ?? application.created_at;
}

/** The latest decisions, newest first. */
export function ReviewedList({ applications }: { readonly applications: readonly AdminApplication[] }) {
  const { t } = useTranslation('admin');
  const { t: words, i18n } = useTranslation('dashboard');
  const language = useLanguage();
  const statusText = (status: ApplicationStatus) => {
    const known = statusKey(status);
    return i18n.exists(`creative.status.${known}`, { ns: 'dashboard' }) ? words(`creative.status.${known}`) : status;
  };
  const latest = applications
    .toSorted((one, other) => lastTouched(other).localeCompare(lastTouched(one)))
    .slice(0, MOST);
  return (
    <RecordList label={t('recentTitle')}>
      {latest.map((application) => (
        <RecordCard
          key={application.id}
          title={<UserText>{nameOf(application, language)}</UserText>}
          pill={<StatusPill color={statusColorOf(application.status)} label={statusText(application.status)} />}
          facts={[
            <bdi key="email" dir="ltr">
              {application.email}
            </bdi>,
            <time key="date" dateTime={lastTouched(application)}>
              {formatDate(lastTouched(application), language)}
            </time>,
          ]}
        />
      ))}
    </RecordList>
  );
}
