/** A term of a proposal as one line of text. */
import { useTranslation } from 'react-i18next';
import { channelTexts, planLabelText, saysWhenDue } from '@/api/ready-made';
import type { Terms } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate, formatNumber } from '@/i18n/format';
import { formatMoney } from '@/lib/money';
import type { ComparedTerm } from './changes';

export function useTermText(): (term: ComparedTerm, terms: Terms) => string {
  const { t, i18n } = useTranslation('proposals');
  const language = useLanguage();
  const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'long' });

  const rightsText = (rights: Terms['usage_rights']) => {
    if (rights === null) return t('changes.notStated');
    const duration = rights.months === null ? t('perpetual') : t('months', { count: rights.months });
    return list.format([
      ...channelTexts(rights, language),
      t(`territory.${rights.territory}`),
      duration,
      ...(rights.exclusive ? [t('changes.exclusive')] : []),
    ]);
  };
  const texts: Readonly<Record<ComparedTerm, (terms: Terms) => string>> = {
    price_fils: (terms) => formatMoney(terms.price_fils, language),
    delivery_days: (terms) => t('changes.days', { count: terms.delivery_days }),
    deliverables: (terms) => terms.deliverables.join(' · '),
    revisions_included: (terms) => formatNumber(terms.revisions_included, language),
    payment_plan: (terms) =>
      terms.payment_plan
        .map((part) => {
          const line = `${formatMoney(part.amount_fils, language)} ${planLabelText(part, language)}`;
          return saysWhenDue(part) ? line : `${line} (${t(`due.${part.due}`)})`;
        })
        .join(' · '),
    usage_rights: (terms) => rightsText(terms.usage_rights),
    ai_use: (terms) => [t(`ai.${terms.ai_use}`), terms.ai_note ?? ''].filter(Boolean).join(': '),
    message: (terms) => terms.message,
    valid_until: (terms) => formatDate(terms.valid_until, language),
  };
  return (term, terms) => texts[term](terms);
}
