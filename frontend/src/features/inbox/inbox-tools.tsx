import { useTranslation } from 'react-i18next';
import { limits } from '@/api/vocabularies';
import { SearchBox } from '@/ui/search-box';
import { SelectBox } from '@/ui/select-box';
import type { InboxSearch } from './use-inbox-search';

interface InboxToolsProps {
  readonly q: string;
  readonly order: InboxSearch['order'];
  /** Whether there is more than one. */
  readonly hasOrder: boolean;
  readonly onChange: InboxSearch['change'];
}

/** Search and order of the inbox. */
export function InboxTools({ q, order, hasOrder, onChange }: InboxToolsProps) {
  const { t } = useTranslation('inbox');
  return (
    <div className="line-20 middle between">
      <SearchBox
        size="small"
        value={q}
        maxLength={limits.search}
        label={t('search.label')}
        placeholder={t('search.hint')}
        clearLabel={t('search.clear')}
        onSearch={(typed) => onChange({ q: typed })}
      />
      {hasOrder ? (
        <SelectBox
          label={t('order.label')}
          value={order ?? ''}
          options={[
            { value: '', label: t('order.due') },
            { value: 'newest', label: t('order.newest') },
          ]}
          onChange={(chosen) => onChange({ order: chosen })}
        />
      ) : null}
    </div>
  );
}
