import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '@/api/use-single-mutation';
import { addFeeCollectionMutation } from '@/entities/admin-payout';
import { rosterQuery } from '@/entities/creative';
import { myPageQuery } from '@/entities/my-page';
import { useLanguage } from '@/i18n';
import { RecordsPending } from '@/records/records-pending';
import { useAuth } from '@/session/auth';
import { ChoiceGroup } from '@/ui/checkbox';
import { RadioCard } from '@/ui/radio-card';
import { TextField } from '@/ui/text-field';
import { MoneyDialog } from './money-dialog';

/** Enough to find one by name. */
const SHOWN = 6;

export function CollectionDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('admin-money');
  const { mutateAsync } = useSingleMutation(addFeeCollectionMutation);
  const [creative, setCreative] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <MoneyDialog
      title={t('collections.add')}
      text={t('collections.text')}
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

interface CreativeChoiceProps {
  readonly chosen: string;
  readonly error: string | undefined;
  readonly onChoose: (id: string) => void;
}

function CreativeChoice({ chosen, error, onChoose }: CreativeChoiceProps) {
  const { t } = useTranslation('admin-money');
  const language = useLanguage();
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const roster = useInfiniteQuery(rosterQuery(q ? { q } : {}));
  const { data } = roster;
  const own = useOwnCreative();
  const found = (data?.pages[0]?.items ?? []).filter(({ id }) => id !== own).slice(0, SHOWN);
  return (
    <>
      <TextField
        required
        type="search"
        label={t('collections.search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Enter searches; it must not send.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {data ? null : <RecordsPending query={roster} failed={t('collections.notLoaded')} place="column" />}
      <ChoiceGroup layout="cards" legend={t('collections.creatives')} error={error}>
        {found.map(({ id, name, name_ar: arabic }) => (
          <RadioCard
            key={id}
            name="creative"
            value={id}
            label={(language === 'ar' && arabic) || name}
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
        ))}
      </ChoiceGroup>
      {data && found.length === 0 ? <p role="status">{t('collections.none')}</p> : null}
    </>
  );
}

/** The reader's own page on the roster, whose money another admin decides about. */
function useOwnCreative(): string | undefined {
  const { user } = useAuth();
  const { data: own } = useQuery({ ...myPageQuery, enabled: user?.role === 'creative' });
  return own?.creative_id;
}
