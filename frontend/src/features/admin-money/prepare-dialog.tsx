import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DuePayout } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { preparePayoutsMutation } from '@/entities/admin-payout';
import { useLanguage } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { Checkbox } from '@/ui/checkbox';
import { useToasts } from '@/ui/toast';
import { payeeOf, readySum } from './due-rows';
import { MoneyDialog } from './money-dialog';

interface PrepareDialogProps {
  /** Those that a transfer is prepared for. */
  readonly payouts: readonly DuePayout[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Fixes amount, name and account of each transfer. What should be checked first is confirmed to be checked. */
export function PrepareDialog({ payouts, onDone, onClose }: PrepareDialogProps) {
  const { t } = useTranslation('admin-money');
  const language = useLanguage();
  const { succeed } = useToasts();
  const { mutateAsync } = useSingleMutation(preparePayoutsMutation);
  const [isChecked, setChecked] = useState(false);
  const [isJudged, setJudged] = useState(false);
  const isFlagged = payouts.some(({ look_first: signs }) => signs.length > 0);
  return (
    <MoneyDialog
      title={t('payouts.prepareTitle')}
      text={t('payouts.prepareText', { amount: formatMoney(readySum(payouts), language) })}
      about={{
        payees: payouts.map((due) => ({
          id: due.creative_id,
          name: payeeOf(due, language),
          fils: due.ready_fils,
          signs: due.look_first.map((sign) => t(`payouts.looks.${sign}`)),
        })),
      }}
      submit={t('payouts.prepare', { count: payouts.length })}
      done={null}
      fields={[]}
      choice={
        isFlagged ? (
          <Checkbox
            label={t('payouts.looked')}
            checked={isChecked}
            error={isJudged && !isChecked ? t('payouts.notLooked') : undefined}
            onChange={() => setChecked(!isChecked)}
          />
        ) : null
      }
      isReady={() => {
        setJudged(true);
        return isChecked || !isFlagged;
      }}
      send={async ({ proof }) => {
        const creativeIds = payouts.map(({ creative_id: id }) => id);
        const { prepared, skipped } = await mutateAsync({ creativeIds, proof });
        const said = t('payouts.prepared', { count: prepared.length });
        succeed(skipped.length === 0 ? said : `${said} ${t('payouts.skipped', { count: skipped.length })}`);
        onDone();
      }}
      onClose={onClose}
    />
  );
}
