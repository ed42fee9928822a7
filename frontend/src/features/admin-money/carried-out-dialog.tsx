import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '@/api/use-single-mutation';
import { carriedOutMutation } from '@/entities/admin-payout';
import { CreativeChoice } from './creative-choice';
import { MoneyDialog } from './money-dialog';
import { useNoteField } from './use-note-field';

/** Enters a transfer that the bank carried out and that a restore has lost. */
export function CarriedOutDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('admin-money');
  const note = useNoteField();
  const { mutateAsync } = useSingleMutation(carriedOutMutation);
  const [creative, setCreative] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <MoneyDialog
      title={t('payouts.carriedOut.title')}
      text={t('payouts.carriedOut.text')}
      about="entered"
      submit={t('payouts.carriedOut.submit')}
      stale={t('payouts.carriedOut.stale')}
      done={t('payouts.carriedOut.done')}
      choice={
        <CreativeChoice
          withDue
          chosen={creative}
          error={isMissing && creative === '' ? t('collections.missing') : undefined}
          onChoose={setCreative}
        />
      }
      fields={[
        { name: 'amount_fils', kind: 'amount', label: t('collections.amount') },
        { name: 'bank_reference', kind: 'line', label: t('payouts.sent.reference') },
        { name: 'sent_on', kind: 'day', label: t('payouts.sent.day') },
        note,
      ]}
      isReady={() => {
        setMissing(true);
        return creative !== '';
      }}
      send={async ({ text, fils, proof }) => {
        await mutateAsync({
          creative_id: creative,
          amount_fils: fils('amount_fils'),
          bank_reference: text('bank_reference'),
          sent_on: text('sent_on'),
          note: text('note'),
          proof,
        });
      }}
      onClose={onClose}
    />
  );
}
