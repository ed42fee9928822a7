import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '@/api/use-single-mutation';
import { preparePayoutsMutation } from '@/entities/admin-payout';
import { useLanguage } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { useToasts } from '@/ui/toast';
import { MoneyDialog } from './money-dialog';

interface PrepareDialogProps {
  readonly creativeIds: readonly string[];
  readonly sum: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Fixes amount, name and account of each transfer. */
export function PrepareDialog({ creativeIds, sum, onDone, onClose }: PrepareDialogProps) {
  const { t } = useTranslation('admin-money');
  const language = useLanguage();
  const { succeed } = useToasts();
  const { mutateAsync } = useSingleMutation(preparePayoutsMutation);
  return (
    <MoneyDialog
      title={t('payouts.prepareTitle')}
      text={t('payouts.prepareText', { amount: formatMoney(sum, language) })}
      submit={t('payouts.prepare', { count: creativeIds.length })}
      done={null}
      fields={[]}
      send={async ({ proof }) => {
        const { prepared, skipped } = await mutateAsync({ creativeIds, proof });
        const said = t('payouts.prepared', { count: prepared.length });
        succeed(skipped.length === 0 ? said : `${said} ${t('payouts.skipped', { count: skipped.length })}`);
        onDone();
      }}
      onClose={onClose}
    />
  );
}
