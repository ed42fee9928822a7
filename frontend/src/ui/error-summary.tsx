/** The errors of a form, above the form: takes the focus when it appears and links to each field. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '@/lib/class-names';
import styles from './error-summary.module.css';

export interface SummaryItem {
  readonly field: string;
  readonly label: string;
  readonly message: string;
}

interface ErrorSummaryProps {
  readonly items: readonly SummaryItem[];
  /** Incremented with every submit, so that the summary takes the focus again. */
  readonly attempt: number;
  readonly onGoTo: (field: string) => void;
}

export function ErrorSummary({ items, attempt, onGoTo }: ErrorSummaryProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const any = items.length > 0;
  const announced = useRef(0);

  // Once per attempt: an error that reappears while typing must not move the focus.
  useEffect(() => {
    if (announced.current === attempt) return;
    announced.current = attempt;
    if (any) box.current?.focus();
  }, [any, attempt]);

  if (!any) return null;
  return (
    <div className={classNames('stack-8', styles.summary)} role="alert" tabIndex={-1} ref={box}>
      <p className="strong">{t('formErrors', { count: items.length })}</p>
      <ul className="stack-2">
        {items.map((item) => (
          <li key={item.field}>
            <button
              type="button"
              className={classNames('bare underlined text-15', styles.link)}
              onClick={() => onGoTo(item.field)}
            >
              {`${item.label}${/[?؟]$/.test(item.label) ? '' : ':'} ${item.message}`}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
