/** The price, the fee and what is left, while the price is typed. */
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { useLanguage } from '@/i18n';
import { formatRate } from '@/i18n/percent';
import { filsOf, formatMoney } from '@/lib/money';
import { feeOf } from '@/lib/service-fee';
import styles from './proposals.module.css';
import { useServiceTerms } from './use-service-terms';

export function FeePreview({ price }: { readonly price: string }) {
  const { t } = useTranslation('proposals');
  const language = useLanguage();
  const { feeBps } = useServiceTerms();
  const fils = filsOf(price);
  if (fils === undefined || fils === 0 || feeBps === undefined) {
    return <p className={styles.preview}>{t('fee.empty')}</p>;
  }
  const fee = feeOf(fils, feeBps);
  return (
    <dl className={styles.preview} aria-label={t('fee.title')}>
      <Amount label={t('fee.pays')}>{formatMoney(fils, language)}</Amount>
      {feeBps === 0 ? (
        <Amount label={t('fee.none')}>{t('fee.free')}</Amount>
      ) : (
        <Amount label={t('fee.fee', { rate: formatRate(feeBps, language) })}>{formatMoney(fee, language)}</Amount>
      )}
      <Amount label={t('fee.net')} isTotal>
        {formatMoney(fils - fee, language)}
      </Amount>
    </dl>
  );
}

interface AmountProps {
  readonly label: string;
  readonly isTotal?: boolean;
  readonly children: ReactNode;
}

function Amount({ label, isTotal = false, children }: AmountProps) {
  return (
    <div className={isTotal ? styles.total : styles.amount}>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
