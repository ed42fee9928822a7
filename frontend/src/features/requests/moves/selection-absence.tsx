import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isSent } from '@/api/proposal-states';
import type { Creative, Proposal, RequestDetail } from '@/api/types';
import { namedCreativesQuery } from '@/entities/named-creatives';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { Notice } from '@/ui/notice';
import { Absence } from '../absence';
import { nameOf } from '../sides';

interface SelectionAbsenceProps {
  readonly request: RequestDetail;
  readonly proposal: Proposal;
  /** The dates in Kuwait between which the work is done if it is selected now. */
  readonly days: { readonly from: string; readonly until: string };
}

function isAwayIn({ away_until: until, next_absence: next }: Creative, days: SelectionAbsenceProps['days']): boolean {
  if (until) return true;
  return Boolean(next && next.from <= days.until && next.until >= days.from);
}

/** The days on which the creative is away while the work is to be done. The cards of the request ask the same. */
export function SelectionAbsence({ request, proposal, days }: SelectionAbsenceProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const ids = request.proposals.filter(isSent).map(({ creative }) => creative.id);
  const { data: people } = useQuery(namedCreativesQuery(ids));
  const creative = people?.find(({ id }) => id === proposal.creative.id);
  if (!creative || !isAwayIn(creative, days)) return null;
  return (
    <Notice>
      <Absence creative={creative} />
      <p>{t('moves.select.away', { name: isolated(nameOf(proposal.creative, language), language) })}</p>
    </Notice>
  );
}
