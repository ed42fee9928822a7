import { useTranslation } from 'react-i18next';
import type { PartLabels } from './payment-plan';

/** What the parts of a ready-made plan are called, in the language of the page. */
export function usePartLabels(): PartLabels {
  const { t } = useTranslation('proposals');
  return {
    before_start: t('due.before_start'),
    on_delivery: t('due.on_delivery'),
    on_approval: t('due.on_approval'),
  };
}
