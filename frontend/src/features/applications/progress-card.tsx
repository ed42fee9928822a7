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
import { isOpen, progressOf, type ApplicationProgress } from './progress';
import { WithdrawApplication } from './withdraw-application';

/** The review takes three to five working days. */
const REVIEW_DAYS = 5;
const STEPS = ['applied', 'review', 'published'] as const;

/** How many steps are done. */
const doneIn: Readonly<Record<ApplicationProgress, number>> = {
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
  const progress = progressOf(application);
  const done = doneIn[progress];
  return (
    <section className={classNames('card stack-24', styles.card)} aria-label={t('progress.label')}>
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li
            key={step}
            className={classNames(
              'stack-8 at-start muted text-15',
              styles.step,
              index < done && styles.done,
              index === done && styles.current,
            )}
            aria-current={index === done ? 'step' : undefined}
          >
            <span className={classNames('icons-18', styles.mark)}>
              {index < done ? <Check aria-label={t('progress.done')} /> : <span aria-hidden="true">{index + 1}</span>}
            </span>
            {t(`progress.${step}`)}
          </li>
        ))}
      </ol>
      <NextStep application={application} progress={progress} onSee={onSee} publish={publish} />
    </section>
  );
}

interface NextStepProps extends ProgressCardProps {
  readonly progress: ApplicationProgress;
}

function NextStep({ application, progress, onSee, publish }: NextStepProps) {
  const { t } = useTranslation('inbox');
  const text = useProgressText(application, progress);
  const edit = withQuery(paths.joinCreative, { edit: application.id });
  const [now] = useState(() => new Date());
  const mayApply = eligibilityOf([application], now).kind === 'free';
  if (progress === 'published') return null;
  return (
    <div className={classNames('stack-12 at-start', styles.next)}>
      <h2 className={styles.title}>{t(`progress.${progress}.title`)}</h2>
      <p>{text}</p>
      {application.review_note && (progress === 'changes' || progress === 'rejected') ? (
        <Notice>
          <p className="strong">{t('progress.note')}</p>
          <WrittenParagraphs>{application.review_note}</WrittenParagraphs>
        </Notice>
      ) : null}
      {progress === 'approved' ? (
        publish
      ) : (
        <div className={classNames('cluster-12', styles.actions)}>
          {progress === 'changes' ? <ButtonLink to={edit}>{t('progress.edit')}</ButtonLink> : null}
          {mayApply ? <ButtonLink to={paths.joinCreative}>{t('progress.again')}</ButtonLink> : null}
          <Button look={progress === 'changes' || mayApply ? 'secondary' : 'primary'} onClick={onSee}>
            {t('progress.see')}
          </Button>
          {progress === 'submitted' ? (
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
function useProgressText(application: Application, progress: ApplicationProgress): string {
  const { t } = useTranslation('inbox');
  const language = useLanguage();
  const [now] = useState(() => new Date());
  const { data: config } = useQuery(configQuery);
  if (progress === 'submitted') {
    const holidays = new Set((config?.holidays ?? []).map(({ date }) => date));
    const by = afterWorkingDays(dateInKuwait(new Date(application.created_at)), REVIEW_DAYS, holidays);
    return t('progress.submitted.text', {
      sent: formatDate(application.created_at, language),
      by: formatDay(endInKuwait(by).toISOString(), language),
    });
  }
  if (progress === 'rejected') {
    const eligibility = eligibilityOf([application], now);
    return eligibility.kind === 'waiting'
      ? t('progress.rejected.until', { date: formatDate(eligibility.until.toISOString(), language) })
      : t('progress.rejected.now');
  }
  return progress === 'published' ? '' : t(`progress.${progress}.text`);
}
