import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminPaymentCountsQuery, ledgerFile, paymentsFile } from '@/entities/admin-payment';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { RecordsPending } from '@/records/records-pending';
import { ButtonLink } from '@/ui/button';
import { TitledSection } from '@/ui/titled-section';
import styles from './admin-money.lazy.module.css';

const owed = ['held', 'payable', 'paying', 'refunding', 'suspense'] as const;

/** What Marsam holds for others, to compare with the provider and the bank. */
export function MoneySums() {
  const { t } = useTranslation('admin-money');
  const language = useLanguage();
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
    <TitledSection title={t('money.title')}>
      {money ? (
        <>
          <dl className={classNames('card', styles.sums)}>
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
        </>
      ) : (
        <RecordsPending query={query} failed={t('money.failed')} />
      )}
    </TitledSection>
  );
}
