import { useTranslation } from 'react-i18next';
import { lookOf } from '@/api/status';
import { StatusPill } from '@/ui/status-pill';

/** A request's status in a brand's words: what was accepted is in progress. */
export function RequestStatus({ status }: { readonly status: string }) {
  const { t, i18n } = useTranslation('dashboard');
  const known = status.toLowerCase() as 'pending';
  const label = i18n.exists(`brand.status.${known}`, { ns: 'dashboard' }) ? t(`brand.status.${known}`) : status;
  return <StatusPill look={lookOf(status)} label={label} />;
}
