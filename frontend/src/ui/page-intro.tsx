import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import styles from './page-intro.module.css';
import { PageTitle } from './page-title';

interface PageIntroProps {
  readonly title: string;
  /** Shown above the content, if it is more than the title. */
  readonly heading?: ReactNode;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
}

export function PageIntro({ title, heading, lead, actions }: PageIntroProps) {
  return (
    <header className={styles.intro}>
      <div>
        <PageTitle title={title}>{heading}</PageTitle>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </div>
      {actions ? <div className={classNames('cluster-12', styles.actions)}>{actions}</div> : null}
    </header>
  );
}
