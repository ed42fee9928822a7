import type { ReactNode } from 'react';
import styles from './page-intro.module.css';
import { PageTitle } from './page-title';

interface PageIntroProps {
  readonly title: string;
  /** What the page says above its content, where that is more than its title. */
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
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  );
}
