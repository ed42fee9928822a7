import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { configQuery } from '@/entities/config';
import { useLanguage } from '@/i18n';
import { formatRate } from '@/i18n/percent';

/** The rate of the service fee and who pays it, where there is a fee. */
export function FeeRate() {
  const { t } = useTranslation('legal');
  const language = useLanguage();
  const { data: config } = useQuery(configQuery);
  const bps = config?.service_fee_bps ?? 0;
  return bps > 0 ? <p>{t('feeRate', { rate: formatRate(bps, language) })}</p> : null;
}
