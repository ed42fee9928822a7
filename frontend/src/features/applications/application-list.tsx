import { useTranslation } from 'react-i18next';
import { skillsIn } from '@/api/application-skills';
import type { Application } from '@/api/types';
import { serviceText } from '@/api/vocabularies';
import { formatDate } from '@/i18n/format';
import { useLanguage } from '@/i18n';
import { ApplicationStatus } from '@/records/application-status';
import { RecordCard, RecordCards } from '@/ui/record-card';
import { Tags } from '@/ui/tags';

const MAX_SKILLS = 3;

interface ApplicationListProps {
  readonly applications: readonly Application[];
  readonly onOpen: (application: Application) => void;
}

export function ApplicationList({ applications, onOpen }: ApplicationListProps) {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  return (
    <RecordCards label={t('dashboard.list')}>
      {applications.map((application) => (
        <RecordCard
          key={application.id}
          title={t('dashboard.sentOn', { date: formatDate(application.created_at, language) })}
          pill={<ApplicationStatus application={application} />}
          facts={
            typeof application.years_experience === 'number'
              ? [`${t('facts.experience')}: ${t('facts.years', { count: application.years_experience })}`]
              : []
          }
          onOpen={() => onOpen(application)}
        >
          <Tags tags={skillsIn(application.skills).map((skill) => serviceText(skill, language))} most={MAX_SKILLS} />
        </RecordCard>
      ))}
    </RecordCards>
  );
}
