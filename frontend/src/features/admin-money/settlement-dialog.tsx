import { useTranslation } from 'react-i18next';
import type { SettlementBody } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { addSettlementMutation } from '@/entities/admin-payout';
import { MoneyDialog } from './money-dialog';

interface SettlementDialogProps {
  readonly provider: SettlementBody['provider'];
  readonly onClose: () => void;
}

export function SettlementDialog({ provider, onClose }: SettlementDialogProps) {
  const { t } = useTranslation('admin-money');
  const { mutateAsync } = useSingleMutation(addSettlementMutation);
  return (
    <MoneyDialog
      title={t('settlements.add')}
      text={t('settlements.text')}
      about="entered"
      submit={t('settlements.submit')}
      done={t('settlements.done')}
      fields={[
        { name: 'reference', kind: 'line', label: t('settlements.reference') },
        { name: 'settled_on', kind: 'day', label: t('settlements.settledOn') },
        { name: 'to_bank_fils', kind: 'amount', label: t('settlements.toBank') },
        { name: 'cost_fils', kind: 'amount', label: t('settlements.cost'), least: 0, start: '0' },
      ]}
      send={async ({ text, fils, proof }) => {
        await mutateAsync({
          provider,
          reference: text('reference'),
          settled_on: text('settled_on'),
          to_bank_fils: fils('to_bank_fils'),
          cost_fils: fils('cost_fils'),
          proof,
        });
      }}
      onClose={onClose}
    />
  );
}
