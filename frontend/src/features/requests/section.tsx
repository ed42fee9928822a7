import { useId, type ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** The heading's id, where a step of the page leads to it. */
  readonly id?: string;
  readonly note?: string | undefined;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the request's page under its heading. */
export function Section({ title, id, note, action, children }: SectionProps) {
  const ownId = useId();
  const headingId = id ?? ownId;
  return (
    <section className="stack-8" aria-labelledby={headingId}>
      <div className={classNames('line-16 middle', styles.head)}>
        <h2 className={styles.title} id={headingId} tabIndex={id === undefined ? undefined : -1}>
          {title}
        </h2>
        {note ? <p className="muted text-15">{note}</p> : null}
        {action}
      </div>
      {children}
    </section>
  );
}
