import { useId, type ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import styles from './titled-section.module.css';

interface TitledSectionProps {
  readonly title: ReactNode;
  /** Receives the focus when the focused control is removed. */
  readonly headingRef?: React.Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** A section of a page with its heading. */
export function TitledSection({ title, headingRef, children }: TitledSectionProps) {
  const id = useId();
  return (
    <section className={classNames('stack-20', styles.section)} aria-labelledby={id}>
      <h2 className={styles.title} id={id} {...(headingRef && { ref: headingRef, tabIndex: -1 })}>
        {title}
      </h2>
      {children}
    </section>
  );
}
