import { Check, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RequestDetail } from '@/api/types';
import { classNames } from '@/lib/class-names';
import styles from './stage-steps.module.css';
import { stepsOf } from './steps';

/** The way of the request, woven as far as it has come. */
export function StageSteps({ request }: { readonly request: RequestDetail }) {
  const { t } = useTranslation('requests');
  const { t: lifecycle } = useTranslation('lifecycle');
  const steps = stepsOf(request);
  const at = steps.findIndex(({ state }) => state !== 'done');
  const now = steps[at];
  const next = now?.state === 'current' ? steps[at + 1] : undefined;
  return (
    <>
      <ol className={styles.steps} aria-label={t('steps.label')}>
        {steps.map(({ stage, state }) => (
          <li
            key={stage}
            className={styles.step}
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {state === 'done' ? <Check /> : null}
              {state === 'stopped' ? <Minus /> : null}
            </span>
            <span className={styles.label}>
              {lifecycle(`stages.${stage}`)}
              {state === 'done' || state === 'stopped' ? (
                <span className="visually-hidden">{` (${t(`steps.${state}`)})`}</span>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
      {now ? (
        <p className={classNames('muted text-14', styles.caption)}>
          {t('steps.place', { at: at + 1, of: steps.length })}
          {next ? <span>{` · ${t('steps.next', { stage: lifecycle(`stages.${next.stage}`) })}`}</span> : null}
        </p>
      ) : null}
    </>
  );
}
