/**
 * What a document says, English at the left and Arabic at the right, each with its language and direction; on a phone a
 * long text is below the other.
 */
import { Fragment, type ReactNode } from 'react';
import { languages, type Language } from '@/i18n/languages';
import { classNames } from '@/lib/class-names';
import { WithCode } from '@/ui/code';
import { documentLanguages } from './both-languages';
import styles from './document.module.css';

type Text = (language: Language) => string;

interface BothProps {
  /** Its lines are kept. */
  readonly text: (language: Language) => ReactNode;
  /** The number of a paper, or the code of a project, that a text names. */
  readonly code?: string | undefined;
  readonly className?: string | undefined;
}

function said(text: ReactNode, code: string | undefined): ReactNode {
  return typeof text === 'string' && code ? <WithCode text={text} code={code} /> : text;
}

/** As many characters as half of a phone holds in two lines. */
const SHORT = 40;

/** One text in both languages, side by side. */
export function Both({ text, code, className }: BothProps) {
  const texts = documentLanguages.map((language) => ({ language, spoken: text(language) }));
  const isLong = texts.some(({ spoken }) => typeof spoken === 'string' && spoken.length > SHORT);
  return (
    <span className={className ?? classNames(styles.both, isLong && styles.long)}>
      {texts.map(({ language, spoken }) => (
        <Fragment key={language}>
          <span lang={language} dir={languages[language].direction}>
            {said(spoken, code)}
          </span>{' '}
        </Fragment>
      ))}
    </span>
  );
}

interface DocumentSectionProps {
  readonly title: Text;
  readonly children: ReactNode;
}

export function DocumentSection({ title, children }: DocumentSectionProps) {
  return (
    <section className="stack-8">
      <h2 className={styles.sectionTitle}>
        <Both text={title} />
      </h2>
      <dl className={styles.rows}>{children}</dl>
    </section>
  );
}

interface RowProps {
  readonly label: (language: Language) => ReactNode;
  readonly value: Text;
  readonly code?: string | undefined;
}

/** A value that each language says in its own way. */
export function Row({ label, value, code }: RowProps) {
  return (
    <div className={classNames('stack-2', styles.row)}>
      <dt>
        <Both text={label} code={code} />
      </dt>
      <dd>
        <Both text={value} code={code} />
      </dd>
    </div>
  );
}

/** A text of one of the sides: it appears once, as it was written. */
export function WrittenRow({ label, children }: { readonly label: Text; readonly children: ReactNode }) {
  return (
    <div className={classNames('stack-2', styles.row)}>
      <dt>
        <Both text={label} />
      </dt>
      <dd className={styles.written} dir="auto">
        {children}
      </dd>
    </div>
  );
}
