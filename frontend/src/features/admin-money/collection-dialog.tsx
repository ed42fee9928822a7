import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '@/api/use-single-mutation';
import { addFeeCollectionMutation } from '@/entities/admin-payout';
import { CreativeChoice } from './creative-choice';
import { MoneyDialog } from './money-dialog';

export function CollectionDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('admin-money');
  const { mutateAsync } = useSingleMutation(addFeeCollectionMutation);
  const [creative, setCreative] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <MoneyDialog
      title={t('collections.add')}
      text={t('collections.text')}
      about="entered"
      submit={t('collections.submit')}
      done={t('collections.done')}
      choice={
        <CreativeChoice
          chosen={creative}
          error={isMissing && creative === '' ? t('collections.missing') : undefined}
          onChoose={setCreative}
        />
      }
      fields={[
        { name: 'amount_fils', kind: 'amount', label: t('collections.amount') },
        { name: 'collected_on', kind: 'day', label: t('collections.day') },
        { name: 'reference', kind: 'line', label: t('collections.reference') },
      ]}
      isReady={() => {
        setMissing(true);
        return creative !== '';
      }}
      send={async ({ text, fils, proof }) => {
        await mutateAsync({
          creative_id: creative,
          amount_fils: fils('amount_fils'),
          collected_on: text('collected_on'),
          reference: text('reference'),
          proof,
        });
      }}
      onClose={onClose}
    />
  );
}
