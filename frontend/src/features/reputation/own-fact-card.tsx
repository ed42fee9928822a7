import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { serviceText } from '@/api/vocabularies';
import type { FactProject, OwnFact } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { requestPath } from '@/lib/request-paths';
import { RequestCode } from '@/records/request-name';
import { useFactWords, type Whose } from '@/records/reputation/fact-words';
import { ReviewText } from '@/records/reputation/review-words';
import { StatusPill, type PillColor } from '@/ui/status-pill';
import { UserText } from '@/ui/user-text';
import styles from './reputation.lazy.module.css';

/** Never a colour of blame. */
const COLORS: Readonly<Record<FactProject['counts'], PillColor>> = {
  good: 'green',
  missed: 'neutral',
  excluded: 'neutral',
};

/** What is counted until a number is shown. */
const UNITS = {
  typical_hours: 'requests',
  answers: 'requests',
  on_time: 'projects',
  finished: 'projects',
  projects: 'projects',
  brands: 'brands',
  repeat: 'brands',
  within_revisions: 'projects',
  again: 'reviews',
  approved_first: 'projects',
  pays_within: 'payments',
  paid_on_time: 'payments',
  decides_within: 'deliveries',
  selects: 'requests',
} as const satisfies Readonly<Record<OwnFact['fact'], string>>;

/** What is listed behind a fact: of brands and reviews, their projects. A project with two payments is there twice. */
function behind(fact: OwnFact['fact']) {
  const unit = UNITS[fact];
  return unit === 'brands' || unit === 'reviews' ? 'projects' : unit;
}

interface OwnFactCardProps {
  readonly fact: OwnFact;
  readonly whose: Whose;
}

export function OwnFactCard({ fact: counted, whose }: OwnFactCardProps) {
  const { t } = useTranslation('reviews');
  const { factText } = useFactWords();
  const { fact, shown, needs, total, value, projects } = counted;
  const present = total ?? value ?? 0;
  const counts = (count: number) => t(`own.units.${UNITS[fact]}`, { count });
  return (
    <li className={classNames('card stack-8', styles.fact)}>
      <h3>{t(`factNames.${fact}`)}</h3>
      {shown ? (
        <p className={styles.sentence}>{factText(counted, whose)}</p>
      ) : (
        <p className={styles.below}>
          {t(present > 0 ? 'own.notShown' : 'own.notShownNone', { needs: counts(needs), total: counts(present) })}
        </p>
      )}
      <p className="muted text-15">{t(`definitions.${fact}`)}</p>
      {projects.length > 0 ? (
        <details>
          <summary className={styles.summaryLine}>{t(`own.${behind(fact)}`, { count: projects.length })}</summary>
          <ul className={styles.projects}>
            {projects.map((project, place) => (
              // A project with two payments is there twice.
              <Project key={`${project.request_id} ${place}`} project={project} fact={fact} />
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  );
}

/** A project behind a number, and why it counts or does not. */
function Project({ project, fact }: { readonly project: FactProject; readonly fact: OwnFact['fact'] }) {
  const { t } = useTranslation('reviews');
  const language = useLanguage();
  const { request_id: id, code, title, service_category: service, day, counts, reason, note, value } = project;
  const measured = () => {
    if (value === null) return null;
    const count = Math.ceil(value);
    return fact === 'pays_within' ? t('own.days', { count }) : t('own.hours', { count });
  };
  const time = measured();
  return (
    <li className="stack-4">
      <div className="line-12 middle between">
        <Link className="medium" to={requestPath(id)}>
          {title ? <UserText>{title}</UserText> : serviceText(service, language)}
        </Link>
        <StatusPill color={COLORS[counts]} label={t(`own.counts.${counts}`)} />
      </div>
      <ul className="dots muted text-14">
        <li>
          <RequestCode code={code} />
        </li>
        <li>
          <time dateTime={day}>{formatDate(day, language)}</time>
        </li>
        {time ? <li>{time}</li> : null}
        {reason ? <li>{t(`reasons.${reason}`)}</li> : null}
      </ul>
      {note ? <ReviewText>{note}</ReviewText> : null}
    </li>
  );
}
