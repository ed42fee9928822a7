import { useTranslation } from 'react-i18next';
import { skillsIn } from '@/api/application-skills';
import type { AdminApplication } from '@/api/types';
import { serviceText } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { RecordCard, RecordList } from '@/ui/record-card';
import { StatusPill } from '@/ui/status-pill';
import { Tags } from '@/ui/tags';
import { UserText } from '@/ui/user-text';
import { nameOf, placeOf } from './presentation';

const MAX_SKILLS = 3;

interface PendingListProps {
  readonly applications: readonly AdminApplication[];
  readonly onOpen: (id: string) => void;
}

export function PendingList({ applications, onOpen }: PendingListProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (
    <RecordList label={t('pendingTitle')}>
      {applications.map((application) => (
        <RecordCard
          key={application.id}
          title={<UserText>{nameOf(application, language)}</UserText>}
          pill={application.email_verified ? null : <StatusPill color="yellow" label={t('unverified')} />}
          facts={[
            <bdi key="email" dir="ltr">
              {application.email}
            </bdi>,
            <time key="date" dateTime={application.created_at}>
              {formatDate(application.created_at, language)}
            </time>,
            <UserText key="place">{placeOf(application, language)}</UserText>,
            t('years', { count: application.years_experience }),
          ]}
          onOpen={() => onOpen(application.id)}
        >
          <Tags tags={skillsIn(application.skills).map((skill) => serviceText(skill, language))} most={MAX_SKILLS} />
        </RecordCard>
      ))}
    </RecordList>
  );
}
