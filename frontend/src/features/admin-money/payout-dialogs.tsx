import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminPayout } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { endPayoutMutation, payoutSentMutation, type PayoutEnd } from '@/entities/admin-payout';
import { useLanguage } from '@/i18n';
import { dateOf, kuwaitDay } from '@/lib/working-days';
import { WithCode } from '@/ui/code';
import { aboutPayout } from './money-about';
import { MoneyDialog } from './money-dialog';
import { useNoteField } from './use-note-field';

export interface OpenedPayout {
  readonly payout: AdminPayout;
  readonly move: AdminPayout['allowed_moves'][number];
}

interface PayoutDialogProps {
  readonly opened: OpenedPayout;
  readonly onClose: () => void;
}

export function PayoutDialog({ opened: { payout, move }, onClose }: PayoutDialogProps) {
  return move === 'sent' ? (
    <SentDialog payout={payout} onClose={onClose} />
  ) : (
    <EndDialog payout={payout} move={move} onClose={onClose} />
  );
}

interface OfPayout {
  readonly payout: AdminPayout;
  readonly onClose: () => void;
}

function SentDialog({ payout, onClose }: OfPayout) {
  const { t } = useTranslation('admin-money');
  const language = useLanguage();
  const [today] = useState(() => dateOf(kuwaitDay(new Date())));
  const { mutateAsync } = useSingleMutation(payoutSentMutation);
  return (
    <MoneyDialog
      title={<WithCode text={t('payouts.sent.title', { number: payout.number })} code={payout.number} />}
      text={t('payouts.sent.text')}
      about={aboutPayout(payout, language)}
      submit={t('payouts.sent.submit')}
      done={t('payouts.sent.done')}
      fields={[
        { name: 'bank_reference', kind: 'line', label: t('payouts.sent.reference') },
        { name: 'sent_on', kind: 'day', label: t('payouts.sent.day'), start: today },
      ]}
      send={async ({ text, proof }) => {
        await mutateAsync({
          id: payout.id,
          bank_reference: text('bank_reference'),
          sent_on: text('sent_on'),
          proof,
        });
      }}
      onClose={onClose}
    />
  );
}

function EndDialog({ payout, move, onClose }: OfPayout & { readonly move: PayoutEnd }) {
  const { t } = useTranslation('admin-money');
  const language = useLanguage();
  const note = useNoteField();
  const { mutateAsync } = useSingleMutation(endPayoutMutation);
  return (
    <MoneyDialog
      title={<WithCode text={t(`payouts.${move}.title`, { number: payout.number })} code={payout.number} />}
      text={t(`payouts.${move}.text`)}
      about={aboutPayout(payout, language)}
      submit={t(`payouts.${move}.submit`)}
      look="danger"
      done={t(`payouts.${move}.done`)}
      fields={[note]}
      send={async ({ text, proof }) => {
        await mutateAsync({ id: payout.id, move, note: text('note'), proof });
      }}
      onClose={onClose}
    />
  );
}
