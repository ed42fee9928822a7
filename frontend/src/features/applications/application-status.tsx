import { useTranslation } from 'react-i18next';
import { statusColorOf, statusKey, type ApplicationStatus as Status } from '@/api/status';
import { StatusPill } from '@/ui/status-pill';

/** An application's status in a creative's terms: an accepted one is approved. */
export function ApplicationStatus({ status }: { readonly status: Status }) {
  const { t, i18n } = useTranslation('dashboard');
  const known = statusKey(status);
  const label = i18n.exists(`creative.status.${known}`, { ns: 'dashboard' }) ? t(`creative.status.${known}`) : status;
  return <StatusPill color={statusColorOf(status)} label={label} />;
}
