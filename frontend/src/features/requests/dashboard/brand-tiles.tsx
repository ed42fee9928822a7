import { CircleCheck, CircleSlash, Clock, FileText, Hammer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BrandCounts } from '@/api/types';
import { closedStatuses, requestStatus, type RequestStatus } from '@/api/status';
import { CLOSED } from '@/entities/request-list';
import { useLanguage } from '@/i18n';
import { formatNumber } from '@/i18n/format';
import { Tile, Tiles } from '@/ui/tile';
import { searchOf } from './use-request-filters';

interface BrandTilesProps {
  /** Undefined until they have loaded. */
  readonly counts: BrandCounts | undefined;
  /** The filter of the list. */
  readonly status: string | undefined;
}

/** The statuses with their own tile; all others share one, so that the tiles add up. */
export function BrandTiles({ counts, status: current }: BrandTilesProps) {
  const { t } = useTranslation('quotes');
  const language = useLanguage();
  const number = (value: number | undefined) => (counts ? formatNumber(value ?? 0, language) : '–');
  const count = (status: RequestStatus) => counts?.by_status[status] ?? 0;
  const link = (status?: RequestStatus | typeof CLOSED) => ({
    to: { search: searchOf(status ? { status } : {}).toString() },
    isCurrent: current === status,
  });
  const { pending, accepted, completed } = requestStatus;
  const closed = closedStatuses.reduce((sum, status) => sum + count(status), 0);
  return (
    <Tiles of="counts">
      <Tile
        label={t('dashboard.total')}
        value={number(counts?.total)}
        icon={<FileText aria-hidden="true" />}
        link={link()}
      />
      <Tile
        label={t('dashboard.pending')}
        value={number(count(pending))}
        tone="pending"
        icon={<Clock aria-hidden="true" />}
        link={link(pending)}
      />
      <Tile
        label={t('dashboard.inProgress')}
        value={number(count(accepted))}
        tone="accepted"
        icon={<Hammer aria-hidden="true" />}
        link={link(accepted)}
      />
      <Tile
        label={t('dashboard.completed')}
        value={number(count(completed))}
        tone="completed"
        icon={<CircleCheck aria-hidden="true" />}
        link={link(completed)}
      />
      {closed > 0 ? (
        <Tile
          label={t('dashboard.closed')}
          value={number(closed)}
          icon={<CircleSlash aria-hidden="true" />}
          link={link(CLOSED)}
        />
      ) : null}
    </Tiles>
  );
}
