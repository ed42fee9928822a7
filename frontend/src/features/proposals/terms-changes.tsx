/** What the new version changes, next to the current terms. */
import { useTranslation } from 'react-i18next';
import type { Terms } from '@/api/types';
import { classNames } from '@/lib/class-names';
import styles from './proposals.module.css';
import type { ComparedTerm } from './changes';
import { useTermText } from './use-term-text';

interface TermsChangesProps {
  readonly before: Terms;
  readonly after: Terms;
  readonly changed: readonly ComparedTerm[];
}

const labelOf = {
  price_fils: 'fields.price',
  delivery_days: 'fields.days',
  deliverables: 'fields.deliverables',
  revisions_included: 'fields.revisions',
  payment_plan: 'fields.plan',
  usage_rights: 'fields.rights',
  ai_use: 'sections.ai',
  message: 'fields.message',
  valid_until: 'fields.validUntil',
} as const;

export function TermsChanges({ before, after, changed }: TermsChangesProps) {
  const { t } = useTranslation('proposals');
  const textOf = useTermText();
  return (
    <section className={styles.preview} aria-label={t('changes.title')}>
      <h3>{t('changes.title')}</h3>
      {changed.length === 0 ? <p>{t('changes.none')}</p> : null}
      <dl className={classNames('stack-12', styles.changes)}>
        {changed.map((term) => (
          <div key={term}>
            <dt className={classNames('muted text-14', styles.small)}>{t(labelOf[term])}</dt>
            {term === 'message' ? (
              <dd>{t('changes.updated')}</dd>
            ) : (
              <>
                <dd>
                  <span className="visually-hidden">{t('changes.was')}</span>{' '}
                  <del dir="auto">{textOf(term, before)}</del>
                </dd>
                <dd>
                  <span className="visually-hidden">{t('changes.is')}</span> <ins dir="auto">{textOf(term, after)}</ins>
                </dd>
              </>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
