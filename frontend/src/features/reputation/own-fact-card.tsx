import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { serviceText } from '@/api/vocabularies';
import type { FactProject, OwnFact } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate, formatNumber } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { requestPath } from '@/lib/request-paths';
import { RequestCode } from '@/records/request-name';
import { timeOf } from '@/records/reputation/fact-words';
import { ReviewText } from '@/records/reputation/review-words';
import { StatusPill, type PillColor } from '@/ui/status-pill';
import { UserText } from '@/ui/user-text';
import { isOnlyOwn } from './own-facts';
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

/** The number alone: its card says of what it is. */
function useFactNumber(): (fact: OwnFact) => string {
  const { t } = useTranslation('reviews');
  const language = useLanguage();
  return ({ fact, good, total, value }) => {
    const count = value ?? 0;
    if (fact === 'projects' || fact === 'brands') return formatNumber(count, language);
    if (fact === 'pays_within') return t('own.days', { count: Math.ceil(count) });
    if (fact === 'typical_hours' || fact === 'decides_within') {
      const time = timeOf(count);
      return t(time.unit === 'hours' ? 'own.hours' : 'own.wholeDays', { count: time.count });
    }
    return t('own.of', { good: good ?? 0, total: total ?? 0 });
  };
}

export function OwnFactCard({ fact: counted }: { readonly fact: OwnFact }) {
  const { t } = useTranslation('reviews');
  const numberOf = useFactNumber();
  const { fact, shown, needs, total, value, projects } = counted;
  const present = total ?? value ?? 0;
  const isMine = isOnlyOwn(counted) && present >= needs;
  const progress = () => {
    // Enough of them, but of one project, or most without a reply.
    if (present >= needs) return t('own.notShown');
    return t('own.progress', { total: present, needs: t(`own.units.${UNITS[fact]}`, { count: needs }) });
  };
  return (
    <li className={classNames('card stack-8', styles.fact)}>
      <div className="line-12 middle between">
        <h3>{t(`factNames.${fact}`)}</h3>
        {shown || isMine ? (
          <p className={styles.number}>{numberOf(counted)}</p>
        ) : (
          <p className="muted text-15">{progress()}</p>
        )}
      </div>
      {isMine ? <p className="muted text-15">{t('own.onlyYou')}</p> : null}
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
      <details>
        <summary className={styles.summaryLine}>
          {t('record.how')} <span className="visually-hidden">{t(`factNames.${fact}`)}</span>
        </summary>
        <p className={classNames('muted text-15', styles.method)}>{t(`definitions.${fact}`)}</p>
      </details>
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
