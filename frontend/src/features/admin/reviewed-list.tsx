import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AdminApplication } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { ApplicationStatus } from '@/records/application-status';
import { RecordCard, RecordCards } from '@/ui/record-card';
import { UserText } from '@/ui/user-text';
import { nameOf } from './presentation';
import { reviewPath } from './review-paths';

function lastTouched(application: AdminApplication): string {
  return application.reviewed_at ?? application.created_at;
}

export function ReviewedList({ applications }: { readonly applications: readonly AdminApplication[] }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (
    <RecordCards label={t('recentTitle')}>
      {applications.map((application) => (
        <RecordCard
          key={application.id}
          title={
            <Link className="cover-link" to={reviewPath(application.id, { status: 'all', q: '' })}>
              <UserText>{nameOf(application, language)}</UserText>
            </Link>
          }
          pill={<ApplicationStatus application={application} />}
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
    </RecordCards>
  );
}
