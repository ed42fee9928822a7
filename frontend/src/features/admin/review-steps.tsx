/** Back to the list, and to its previous and next application. */
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminApplication } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatNumber } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { Button, ButtonLink } from '@/ui/button';
import { queuePath, reviewPath, type Queue } from './review-paths';
import styles from './review-screen.module.css';
import { useUndoable } from './undoable';

interface ReviewStepsProps {
  readonly id: string;
  readonly queue: Queue;
  /** Those of the list that have been loaded. */
  readonly applications: readonly AdminApplication[];
  readonly total: number | undefined;
  readonly hasMore: boolean;
  readonly onMore: () => void;
}

export function ReviewSteps({ id, queue, applications, total, hasMore, onMore }: ReviewStepsProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { state } = useUndoable();
  const at = applications.findIndex((application) => application.id === id);
  const isLastLoaded = at >= 0 && at === applications.length - 1;

  // The next page, before it is asked for.
  useEffect(() => {
    if (isLastLoaded && hasMore) onMore();
  }, [isLastLoaded, hasMore, onMore]);

  const step = (to: AdminApplication | undefined, label: string, icon: React.ReactNode) =>
    to ? (
      <ButtonLink look="secondary" size="small" to={reviewPath(to.id, queue)} state={state} aria-label={label}>
        {icon}
      </ButtonLink>
    ) : (
      <Button look="secondary" size="small" disabled aria-label={label}>
        {icon}
      </Button>
    );
  return (
    <nav className={classNames('line-16 middle between', styles.steps)} aria-label={t('review.steps')}>
      <ButtonLink look="ghost" size="small" to={queuePath(queue)} state={state}>
        <ArrowLeft className="mirror" aria-hidden="true" />
        {t('review.back')}
      </ButtonLink>
      {at >= 0 ? (
        <span className="row-8 middle muted text-15">
          {t('review.position', {
            position: formatNumber(at + 1, language),
            total: formatNumber(Math.max(total ?? 0, applications.length), language),
          })}
          {step(applications[at - 1], t('review.previous'), <ArrowLeft className="mirror" aria-hidden="true" />)}
          {step(applications[at + 1], t('review.next'), <ArrowRight className="mirror" aria-hidden="true" />)}
        </span>
      ) : null}
    </nav>
  );
}
