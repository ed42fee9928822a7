/** The way onto the roster in three steps, and what the applicant can do at the present one. */
import { Check } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Application } from '@/api/types';
import { configQuery } from '@/entities/config';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { formatDay } from '@/i18n/relative-time';
import { classNames } from '@/lib/class-names';
import { afterWorkingDays, dateInKuwait, endInKuwait } from '@/lib/delivery-date';
import { paths, withQuery } from '@/lib/paths';
import { Button, ButtonLink } from '@/ui/button';
import { WrittenParagraphs } from '@/ui/detail-list';
import { Notice } from '@/ui/notice';
import { eligibilityOf } from './eligibility';
import styles from './progress-card.module.css';
import { isOpen, standingOf, type ApplicationStanding } from './standing';
import { WithdrawApplication } from './withdraw-application';

/** The review takes three to five working days. */
const REVIEW_DAYS = 5;
const STEPS = ['applied', 'review', 'published'] as const;

/** How many steps are done. */
const doneIn: Readonly<Record<ApplicationStanding, number>> = {
  submitted: 1,
  changes: 1,
  rejected: 1,
  withdrawn: 0,
  approved: 2,
  published: 3,
};

interface ProgressCardProps {
  readonly application: Application;
  readonly onSee: () => void;
  /** What an approved creative does next. */
  readonly publish: ReactNode;
}

export function ProgressCard({ application, onSee, publish }: ProgressCardProps) {
  const { t } = useTranslation('inbox');
  const standing = standingOf(application);
  const done = doneIn[standing];
  return (
    <section className={styles.card} aria-label={t('progress.label')}>
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li
            key={step}
            className={classNames(styles.step, index < done && styles.done, index === done && styles.current)}
            aria-current={index === done ? 'step' : undefined}
          >
            <span className={styles.mark}>
              {index < done ? <Check aria-label={t('progress.done')} /> : <span aria-hidden="true">{index + 1}</span>}
            </span>
            {t(`progress.${step}`)}
          </li>
        ))}
      </ol>
      <NextStep application={application} standing={standing} onSee={onSee} publish={publish} />
    </section>
  );
}

interface NextStepProps extends ProgressCardProps {
  readonly standing: ApplicationStanding;
}

function NextStep({ application, standing, onSee, publish }: NextStepProps) {
  const { t } = useTranslation('inbox');
  const text = useStandingText(application, standing);
  const edit = withQuery(paths.joinCreative, { edit: application.id });
  const [now] = useState(() => new Date());
  const mayApply = eligibilityOf([application], now).kind === 'free';
  if (standing === 'published') return null;
  return (
    <div className={styles.next}>
      <h2 className={styles.title}>{t(`progress.${standing}.title`)}</h2>
      <p>{text}</p>
      {application.review_note && (standing === 'changes' || standing === 'rejected') ? (
        <Notice>
          <p className={styles.noteTitle}>{t('progress.note')}</p>
          <WrittenParagraphs>{application.review_note}</WrittenParagraphs>
        </Notice>
      ) : null}
      {standing === 'approved' ? (
        publish
      ) : (
        <div className={styles.actions}>
          {standing === 'changes' ? <ButtonLink to={edit}>{t('progress.edit')}</ButtonLink> : null}
          {mayApply ? <ButtonLink to={paths.joinCreative}>{t('progress.again')}</ButtonLink> : null}
          <Button look={standing === 'changes' || mayApply ? 'secondary' : 'primary'} onClick={onSee}>
            {t('progress.see')}
          </Button>
          {standing === 'submitted' ? (
            <ButtonLink look="secondary" to={edit}>
              {t('progress.edit')}
            </ButtonLink>
          ) : null}
          {isOpen(application) ? <WithdrawApplication id={application.id} /> : null}
        </div>
      )}
    </div>
  );
}

/** What the state means, with the day that it leads to. */
function useStandingText(application: Application, standing: ApplicationStanding): string {
  const { t } = useTranslation('inbox');
  const language = useLanguage();
  const [now] = useState(() => new Date());
  const { data: config } = useQuery(configQuery);
  if (standing === 'submitted') {
    const holidays = new Set((config?.holidays ?? []).map(({ date }) => date));
    const by = afterWorkingDays(dateInKuwait(new Date(application.created_at)), REVIEW_DAYS, holidays);
    return t('progress.submitted.text', {
      sent: formatDate(application.created_at, language),
      by: formatDay(endInKuwait(by).toISOString(), language),
    });
  }
  if (standing === 'rejected') {
    const eligibility = eligibilityOf([application], now);
    return eligibility.kind === 'waiting'
      ? t('progress.rejected.until', { date: formatDate(eligibility.until.toISOString(), language) })
      : t('progress.rejected.now');
  }
  return standing === 'published' ? '' : t(`progress.${standing}.text`);
}
