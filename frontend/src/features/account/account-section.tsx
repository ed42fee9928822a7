import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import styles from './account.module.css';

/** In the order of the page. */
export const sectionIds = [
  'profile',
  'email',
  'phone',
  'billing',
  'password',
  'language',
  'digest',
  'twoStep',
  'providers',
  'sessions',
  'data',
  'remove',
] as const;

export type SectionId = (typeof sectionIds)[number];

interface AccountSectionProps {
  /** The id that the page's own links lead to. */
  readonly id: SectionId;
  readonly title: string;
  readonly text: string;
  /** Receives the focus when the focused control is removed. */
  readonly headingRef?: React.Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** A part of the account: its subject at the start, its actions next to it. */
export function AccountSection({ id, title, text, headingRef, children }: AccountSectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={classNames('stack-6', styles.about)}>
        <h2 className={styles.title} id={id} tabIndex={-1} ref={headingRef}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={classNames('stack-20', styles.body)}>{children}</div>
    </section>
  );
}
