/** The frame of the identity pages: the form on a sheet, the loom next to it. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '@/lib/class-names';
import { PageTitle } from '@/ui/page-title';
import styles from './auth-frame.module.css';

interface AuthFrameProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  const { t } = useTranslation('identity');
  return (
    <div className={styles.frame}>
      <div className={classNames('stack-24', styles.sheet)}>
        <header className="stack-8">
          <PageTitle title={title} className={styles.title} />
          {lead ? <p className="muted">{lead}</p> : null}
        </header>
        {children}
      </div>
      <aside className={styles.side} aria-label={t('side.label')}>
        <div className={styles.loom}>
          <div className={styles.cloth} />
        </div>
        <div className={classNames('stack-16', styles.sideWords)}>
          <p className={styles.sideTitle}>{t('side.title')}</p>
          <ul className={classNames('stack-10 text-15', styles.points)}>
            <li>{t('side.brands')}</li>
            <li>{t('side.creatives')}</li>
            <li>{t('side.review')}</li>
          </ul>
        </div>
      </aside>
    </div>
  );
}
