import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { configQuery } from '@/entities/config';
import { Notice } from '@/ui/notice';

/** Says on every page of payments that the provider is tried out; nothing where money moves. */
export function TestMoney() {
  const { t } = useTranslation('payments');
  const { data: config } = useQuery(configQuery);
  return config?.payments?.test ? <Notice>{t('test')}</Notice> : null;
}
