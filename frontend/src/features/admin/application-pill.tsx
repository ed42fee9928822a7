import { useTranslation } from 'react-i18next';
import type { AdminApplication } from '@/api/types';
import { needsChanges, statusColorOf, statusKey } from '@/api/status';
import { StatusPill } from '@/ui/status-pill';

/** The status of an application; one that waits for its applicant is still Pending. */
export function ApplicationPill({ application }: { readonly application: AdminApplication }) {
  const { t } = useTranslation('admin');
  const { t: words, i18n } = useTranslation('dashboard');
  if (needsChanges(application)) return <StatusPill color="yellow" label={t('needsChanges')} />;
  const { status } = application;
  const key = statusKey(status);
  const label = i18n.exists(`creative.status.${key}`, { ns: 'dashboard' }) ? words(`creative.status.${key}`) : status;
  return <StatusPill color={statusColorOf(status)} label={label} />;
}
