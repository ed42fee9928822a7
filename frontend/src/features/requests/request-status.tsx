import { useTranslation } from 'react-i18next';
import { isApproved, isDelivered, isOnHold } from '@/api/stages';
import { statusColorOf, statusKey, type RequestStatus as Status } from '@/api/status';
import type { RequestDetail } from '@/api/types';
import { StatusPill } from '@/ui/status-pill';

/** A request's status in a brand's terms: an accepted one is in progress. */
export function RequestStatus({ status }: { readonly status: Status }) {
  const { t, i18n } = useTranslation('dashboard');
  const known = statusKey(status);
  const label = i18n.exists(`brand.status.${known}`, { ns: 'dashboard' }) ? t(`brand.status.${known}`) : status;
  return <StatusPill color={statusColorOf(status)} label={label} />;
}

/** On the page of a request, which tells how far it is: what is delivered, approved or on hold is not called in progress. */
export function StageStatus({ request: { stage, status } }: { readonly request: RequestDetail }) {
  const { t } = useTranslation('lifecycle');
  if (isDelivered(stage)) return <StatusPill color={statusColorOf(status)} label={t('stages.delivered')} />;
  if (isApproved(stage)) return <StatusPill color={statusColorOf(status)} label={t('stages.approved')} />;
  if (isOnHold(stage)) return <StatusPill color="yellow" label={t('stages.on_hold')} />;
  return <RequestStatus status={status} />;
}
