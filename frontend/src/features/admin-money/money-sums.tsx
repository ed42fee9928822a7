import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { adminPaymentCountsQuery, ledgerFile, paymentsFile } from '@/entities/admin-payment';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { RecordsPending } from '@/records/records-pending';
import { ButtonLink } from '@/ui/button';
import styles from './admin-money.lazy.module.css';

const owed = ['held', 'payable', 'paying', 'refunding', 'suspense'] as const;

/** What Marsam holds for others, to compare with the provider and the bank: the total, and the rest on demand. */
export function MoneySums() {
  const { t } = useTranslation('admin-money');
  const language = useLanguage();
  const titleId = useId();
  const query = useQuery(adminPaymentCountsQuery);
  const money = query.data?.money;
  const row = (label: string, fils: number, isSum = false) => (
    <div key={label} className={classNames('row-16 between', styles.sum, isSum && 'strong')}>
      <dt>{label}</dt>
      <dd>
        <bdi>{formatMoney(fils, language)}</bdi>
      </dd>
    </div>
  );
  return (
    <section aria-labelledby={titleId}>
      <details className={classNames('card', styles.money)}>
        <summary className={styles.total}>
          <h2 className={styles.moneyTitle} id={titleId}>
            {t('money.title')}
          </h2>
          {money ? (
            <span>
              {t('money.sum')} <bdi className="strong">{formatMoney(money.sum_fils, language)}</bdi>
            </span>
          ) : null}
        </summary>
        {money ? (
          <div className="stack-16">
            <dl>
              {owed.map((name) => row(t(`money.${name}`), money[`${name}_fils`]))}
              {row(t('money.sum'), money.sum_fils, true)}
              {row(t('money.atProvider'), money.at_provider_fils)}
              {row(t('money.atBank'), money.at_bank_fils)}
              {row(t('money.own'), money.at_provider_fils + money.at_bank_fils - money.sum_fils)}
            </dl>
            <p className="muted text-15">{t('money.help')}</p>
            <div className="cluster-12 middle">
              <ButtonLink to={paymentsFile} look="secondary" size="small" reloadDocument download>
                {t('money.paymentsFile')}
              </ButtonLink>
              <ButtonLink to={ledgerFile} look="secondary" size="small" reloadDocument download>
                {t('money.ledgerFile')}
              </ButtonLink>
            </div>
          </div>
        ) : null}
      </details>
      {money ? null : <RecordsPending query={query} failed={t('money.failed')} />}
    </section>
  );
}
