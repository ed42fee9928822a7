import { Flag } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { isolated } from '@/lib/isolated';
import { ReportDialog, type Reported } from './report-dialog';
import styles from './report.lazy.module.css';

export interface ReportProps extends Reported {
  /** On the dark ground next to a work that fills the screen. */
  readonly isOver?: boolean;
}

export function ReportButton({ isOver = false, ...about }: ReportProps) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classNames(
          'icons-16 muted text-14',
          styles.button,
          isOver && styles.over,
          about.subject === 'review' && styles.inText,
        )}
        aria-label={t(`button.${about.subject}`, { name: isolated(about.name, language) })}
        onClick={() => setIsOpen(true)}
      >
        <Flag aria-hidden="true" />
        {t('button.short')}
      </button>
      {isOpen ? <ReportDialog {...about} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
