import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { termsVersion } from '@/api/vocabularies';
import { usePaymentWay, type PaymentWay } from '@/entities/payment-way';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { PageIntro } from '@/ui/page-intro';
import styles from './legal-document.module.css';
import { OperatorSection } from './operator-section';

/** What a section adds where brands pay in this way. */
type OfPayment = Readonly<Partial<Record<PaymentWay, readonly string[]>>>;

export interface LegalSection extends OfPayment {
  readonly title: string;
  readonly text: string;
  readonly steps?: Readonly<Record<string, string>>;
  readonly allowed?: Readonly<Record<string, string>>;
  readonly forbidden?: Readonly<Record<string, string>>;
  /** What the text names, without a heading of its own. */
  readonly reasons?: Readonly<Record<string, string>>;
}

interface LegalDocumentProps {
  readonly title: string;
  readonly lead: string;
  readonly sections: Readonly<Record<string, LegalSection>>;
  /** What the operator's settings add to a section, by its id. */
  readonly additions?: Readonly<Record<string, ReactNode>>;
  /** False for a text to which no one consents: it has no version. */
  readonly isDated?: boolean;
  /** What continued use means, at the foot. */
  readonly notice?: string;
}

/** A text of numbered sections with its table of contents next to it. */
export function LegalDocument({ title, lead, sections, additions, isDated = true, notice }: LegalDocumentProps) {
  const { t } = useTranslation('legal');
  const language = useLanguage();
  const way = usePaymentWay();
  const entries = Object.entries(sections);
  return (
    <>
      <PageIntro title={title} lead={lead} />
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label={t('contents')}>
          {isDated ? (
            <div className={styles.effective}>
              <p>{t('effective')}</p>
              <p>{t('changed', { date: formatDate(termsVersion, language) })}</p>
            </div>
          ) : null}
          <ol className={styles.links}>
            {entries.map(([id, section]) => (
              <li key={id}>
                <a href={`#${id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {entries.map(([id, section], place) => (
            <section key={id} id={id} className={styles.section}>
              <h2 className={styles.title}>{`${place + 1}. ${section.title}`}</h2>
              <p>{section.text}</p>
              {additions?.[id]}
              {way ? section[way]?.map((text) => <p key={text}>{text}</p>) : null}
              <Steps steps={section.steps} />
              <Uses heading={t('allowed')} kind="allowed" uses={section.allowed} />
              <Uses heading={t('forbidden')} kind="forbidden" uses={section.forbidden} />
              <Uses kind="forbidden" uses={section.reasons} />
            </section>
          ))}
          {isDated ? <OperatorSection /> : null}
          {notice ? <p className={styles.notice}>{notice}</p> : null}
        </div>
      </div>
    </>
  );
}

function Steps({ steps }: { readonly steps: LegalSection['steps'] }) {
  if (!steps) return null;
  return (
    <ol className={styles.steps}>
      {Object.entries(steps).map(([id, step]) => (
        <li key={id}>{step}</li>
      ))}
    </ol>
  );
}

interface UsesProps {
  readonly heading?: string;
  readonly kind: 'allowed' | 'forbidden';
  readonly uses: LegalSection['allowed'];
}

function Uses({ heading, kind, uses }: UsesProps) {
  if (!uses) return null;
  return (
    <div>
      {heading ? <h3 className={styles.usesTitle}>{heading}</h3> : null}
      <ul className={classNames(styles.uses, styles[kind])}>
        {Object.entries(uses).map(([id, use]) => (
          <li key={id}>{use}</li>
        ))}
      </ul>
    </div>
  );
}
