import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rosterQuery } from '@/entities/creative';
import { myPageQuery } from '@/entities/my-page';
import { useLanguage } from '@/i18n';
import { RecordsPending } from '@/records/records-pending';
import { useAuth } from '@/session/auth';
import { ChoiceGroup } from '@/ui/checkbox';
import { RadioCard } from '@/ui/radio-card';
import { TextField } from '@/ui/text-field';

/** Enough to find one by name. */
const SHOWN = 6;

interface CreativeChoiceProps {
  readonly chosen: string;
  readonly error: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** Whose money it is. */
export function CreativeChoice({ chosen, error, onChoose }: CreativeChoiceProps) {
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
