import { useTranslation } from 'react-i18next';
import { statusColorOf, statusKey, type RequestStatus as Status } from '@/api/status';
import { StatusPill } from '@/ui/status-pill';

/** A request's status in a brand's terms: an accepted one is in progress. */
export function RequestStatus({ status }: { readonly status: Status }) {
  const { t, i18n } = useTranslation('dashboard');
  const known = statusKey(status);
  const label = i18n.exists(`brand.status.${known}`, { ns: 'dashboard' }) ? t(`brand.status.${known}`) : status;
  return <StatusPill color={statusColorOf(status)} label={label} />;
}
