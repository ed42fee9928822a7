/** What joining and working costs a creative, on the price of a small project. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { configQuery } from '@/entities/config';
import { usePaymentWay } from '@/entities/payment-way';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { feeOf } from '@/lib/service-fee';
import styles from './about.module.css';

const PRICE_FILS = 300_000;

export function FeeExample() {
  const { t } = useTranslation('for-creatives');
  const language = useLanguage();
  const { data: config } = useQuery(configQuery);
  const way = usePaymentWay();
  const fee = config && feeOf(PRICE_FILS, config.service_fee_bps);
  const lines =
    fee === undefined
      ? []
      : [
          { term: t('cost.price'), fils: PRICE_FILS },
          // An operator may take none.
          ...(fee > 0 ? [{ term: t('cost.fee'), fils: fee }] : []),
          { term: t('cost.yours'), fils: PRICE_FILS - fee },
        ];
  return (
    <section className={styles.cost}>
      <div>
        <h2>{t('cost.title')}</h2>
        <p className={styles.text}>{t('cost.text')}</p>
      </div>
      <div className={classNames('card stack-12', styles.sum)}>
        <h3>{t('cost.example')}</h3>
        <dl className="stack-8">
          {lines.map(({ term, fils }) => (
            <div key={term} className="row-16 baseline between">
              <dt className="muted">{term}</dt>
              <dd className="medium">{formatMoney(fils, language)}</dd>
            </div>
          ))}
        </dl>
        {way ? <p className="muted text-14">{t(`cost.note.${way}`)}</p> : null}
      </div>
    </section>
  );
}
