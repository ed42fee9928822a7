import { channelTexts, planLabelText, saysWhenDue } from '@/api/ready-made';
import type { Agreement, PlanPart } from '@/api/types';
import { formatDate, formatNumber } from '@/i18n/format';
import type { Language } from '@/i18n/languages';
import { isolated } from '@/lib/isolated';
import { formatMoneyInFull } from '@/lib/money-in-full';
import { useDocumentWords } from './both-languages';
import styles from './document.module.css';
import { Row, WrittenRow } from './rows';

/** The terms as both languages say them, and the texts of the creative as they were written. */
export function AgreementTerms({ agreement }: { readonly agreement: Agreement }) {
  const words = useDocumentWords();
  const { usage_rights: rights, payment_plan: plan } = agreement;
  const delivery = (language: Language) => {
    const t = words(language);
    const { delivery_due_at: dueAt, delivery_days: days } = agreement;
    // A day that waits for the first payment is not part of what was agreed on.
    const due = dueAt ? t('deliveryDue', { date: formatDate(dueAt, language) }) : t('deliveryFromFunding');
    return `${t('workingDays', { count: days })} · ${due}`;
  };
  const part = (planned: PlanPart, language: Language) => {
    const amount = `${isolated(planLabelText(planned, language), language)}: ${formatMoneyInFull(planned.amount_fils, language)}`;
    const { due, release } = planned;
    return [
      amount,
      ...(saysWhenDue(planned) ? [] : [words(language)(`due.${due}`)]),
      // Said where a provider holds the money of parts that are paid before the start.
      ...(release ? [words(language)(`planRelease.${release}`)] : []),
    ].join(' · ');
  };
  const rightsText = (language: Language) => {
    const t = words(language);
    if (!rights) return t('rightsOpen');
    return [
      t(`territory.${rights.territory}`),
      rights.months === null ? t('perpetual') : t('months', { count: rights.months }),
      t(rights.exclusive ? 'exclusive' : 'notExclusive'),
    ].join(' · ');
  };
  return (
    <>
      <Row label={(language) => words(language)('delivery')} value={delivery} />
      <WrittenRow label={(language) => words(language)('deliverables')}>
        <ul className={styles.rows}>
          {agreement.deliverables.map((deliverable) => (
            <li key={deliverable} dir="auto">
              {deliverable}
            </li>
          ))}
        </ul>
      </WrittenRow>
      <Row
        label={(language) => words(language)('revisions')}
        value={(language) => formatNumber(agreement.revisions_included, language)}
      />
      <Row
        label={(language) => words(language)('plan')}
        value={(language) => plan.map((planned) => part(planned, language)).join('\n')}
      />
      <Row label={(language) => words(language)('rights')} value={rightsText} />
      {rights && rights.channels.length > 0 ? (
        <Row
          label={(language) => words(language)('channels')}
          value={(language) =>
            channelTexts(rights, language)
              .map((channel) => isolated(channel, language))
              .join('\n')
          }
        />
      ) : null}
      <Row
        label={(language) => words(language)('ai')}
        value={(language) => words(language)(`aiUse.${agreement.ai_use}`)}
      />
      {agreement.ai_note ? (
        <WrittenRow label={(language) => words(language)('aiNote')}>{agreement.ai_note}</WrittenRow>
      ) : null}
      <WrittenRow label={(language) => words(language)('message')}>{agreement.message}</WrittenRow>
    </>
  );
}
