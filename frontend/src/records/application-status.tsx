import { useTranslation } from 'react-i18next';
import type { Application } from '@/api/types';
import { needsChanges, statusColorOf, statusKey } from '@/api/status';
import { StatusPill } from '@/ui/status-pill';

/** An application's status, the same for its applicant and for admins; one that waits for its applicant is still Pending. */
export function ApplicationStatus({ application }: { readonly application: Pick<Application, 'stage' | 'status'> }) {
  const { t, i18n } = useTranslation('dashboard');
  if (needsChanges(application)) return <StatusPill color="yellow" label={t('creative.needsChanges')} />;
  const { status } = application;
  const known = statusKey(status);
  const label = i18n.exists(`creative.status.${known}`, { ns: 'dashboard' }) ? t(`creative.status.${known}`) : status;
  return <StatusPill color={statusColorOf(status)} label={label} />;
}
