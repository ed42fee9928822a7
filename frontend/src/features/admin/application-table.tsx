/** Applications as a dense table: who, what they do, and how long they have waited. */
import { useTranslation } from 'react-i18next';
import { skillsIn } from '@/api/application-skills';
import { needsChanges } from '@/api/status';
import type { AdminApplication } from '@/api/types';
import { serviceText } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { ApplicationStatus } from '@/records/application-status';
import { DataTable } from '@/ui/data-table';
import { Tags } from '@/ui/tags';
import { UserText } from '@/ui/user-text';
import styles from './application-table.module.css';
import { nameOf, placeOf } from './presentation';
import { reviewPath, type Queue } from './review-paths';
import { useUndoable } from './undoable';
import { WaitingTime } from './waiting-time';

const MAX_SKILLS = 3;

interface ApplicationTableProps {
  readonly label: string;
  readonly applications: readonly AdminApplication[];
  readonly queue: Queue;
}

export function ApplicationTable({ label, applications, queue }: ApplicationTableProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const undoable = useUndoable();
  return (
    <DataTable
      label={label}
      className={styles.columns}
      columns={[
        { key: 'name', title: t('columns.name') },
        { key: 'email', title: t('email'), plain: true },
        { key: 'skills', title: t('columns.skills'), plain: true },
        { key: 'place', title: t('columns.place'), plain: true },
        { key: 'years', title: t('columns.experience'), plain: true },
        { key: 'applied', title: t('applied'), plain: true },
        { key: 'state', title: t('columns.state'), plain: true, end: true },
      ]}
      rows={applications.map((application) => ({
        id: application.id,
        linkTo: reviewPath(application.id, queue),
        cells: {
          name: <UserText>{nameOf(application, language)}</UserText>,
          email: (
            <span className="muted text-14">
              <bdi dir="ltr">{application.email}</bdi>
              {application.email_verified ? null : <span className={styles.unverified}>{t('unverified')}</span>}
            </span>
          ),
          skills: (
            <Tags tags={skillsIn(application.skills).map((skill) => serviceText(skill, language))} most={MAX_SKILLS} />
          ),
          place: <UserText>{placeOf(application, language)}</UserText>,
          years:
            typeof application.years_experience === 'number'
              ? t('years', { count: application.years_experience })
              : t('yearsOpen'),
          applied: <time dateTime={application.created_at}>{formatDate(application.created_at, language)}</time>,
          state:
            application.is_reviewed || needsChanges(application) ? (
              <ApplicationStatus application={application} />
            ) : (
              <Waiting application={application} />
            ),
        },
      }))}
      linkState={undoable.state}
    />
  );
}

/** How long it has waited; one that was sent again has waited since then, and has been read once. */
function Waiting({ application }: { readonly application: AdminApplication }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { sent_again_at: again, created_at: applied } = application;
  if (again === null) return <WaitingTime since={applied} />;
  return (
    <span className="stack-4">
      <WaitingTime since={again} />
      <span className="muted text-13">{t('sentAgain', { date: formatDate(again, language) })}</span>
    </span>
  );
}
