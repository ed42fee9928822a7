import { useTranslation } from 'react-i18next';
import type { BrandCounts, RequestOrder } from '@/api/types';
import { closedStatuses, requestStatus, statusKey } from '@/api/status';
import { limits } from '@/api/vocabularies';
import { CLOSED, FIRST_ORDER, type RequestFilters } from '@/entities/request-list';
import { useLanguage } from '@/i18n';
import { formatNumber } from '@/i18n/format';
import { exhaustive } from '@/lib/exhaustive';
import { SearchBox } from '@/ui/search-box';
import { SelectBox } from '@/ui/select-box';

const orders = exhaustive<Exclude<RequestOrder, typeof FIRST_ORDER>>()(['newest', 'oldest']);

interface RequestFilterProps {
  readonly filters: RequestFilters;
  readonly counts: BrandCounts | undefined;
  readonly onChange: (filters: RequestFilters) => void;
}

/** Search, status and order of a brand's list. */
export function RequestFilter({ filters, counts, onChange }: RequestFilterProps) {
  const { t } = useTranslation('quotes');
  const { t: words } = useTranslation('dashboard');
  const language = useLanguage();
  // Those that are closed are one choice; one by itself only where a link names it.
  const statuses = Object.values(requestStatus)
    .map((status) => ({ status, count: counts?.by_status[status] ?? 0 }))
    .filter(({ status, count }) => status === filters.status || (count > 0 && !closedStatuses.includes(status)));
  const closed = closedStatuses.reduce((sum, status) => sum + (counts?.by_status[status] ?? 0), 0);
  const optionOf = (value: string, label: string, count: number) => ({
    value,
    label: `${label} (${formatNumber(count, language)})`,
  });
  return (
    <div className="line-20 middle between">
      <SearchBox
        value={filters.q ?? ''}
        maxLength={limits.search}
        label={t('dashboard.search')}
        placeholder={t('dashboard.searchHint')}
        clearLabel={t('dashboard.clearSearch')}
        onSearch={(q) => onChange({ ...filters, q })}
      />
      <div className="line-12 middle">
        <SelectBox
          label={t('dashboard.status')}
          value={filters.status ?? ''}
          options={[
            { value: '', label: t('dashboard.allStatuses') },
            ...statuses.map(({ status, count }) => optionOf(status, words(`brand.status.${statusKey(status)}`), count)),
            ...(closed > 0 || filters.status === CLOSED ? [optionOf(CLOSED, t('dashboard.closed'), closed)] : []),
          ]}
          onChange={(status) => onChange({ ...filters, status })}
        />
        <SelectBox
          label={t('dashboard.sort')}
          value={filters.order ?? ''}
          options={[
            { value: '', label: t(`dashboard.${FIRST_ORDER}`) },
            ...orders.map((order) => ({ value: order, label: t(`dashboard.${order}`) })),
          ]}
          onChange={(order) => onChange({ ...filters, order })}
        />
      </div>
    </div>
  );
}
