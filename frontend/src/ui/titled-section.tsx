import { useId, type ReactNode } from 'react';
import styles from './titled-section.module.css';

interface TitledSectionProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page under its own heading. */
export function TitledSection({ title, children }: TitledSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
