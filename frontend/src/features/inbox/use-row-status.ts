/** The status of a request in the inbox, in words. */
import { useTranslation } from 'react-i18next';
import type { InboxRequest } from '@/api/types';
import { isNotSelected, isSent } from '@/api/proposal-states';
import { isBeforeSelection, isCompleted, isEnded } from '@/api/stages';
import { useLanguage } from '@/i18n';
import { formatDay } from '@/i18n/relative-time';
import { formatMoney } from '@/lib/money';
import { useNow } from '@/ui/use-now';
import { isSoon, pastKind } from '@/records/past-kind';
import type { PillColor } from '@/ui/status-pill';
import { isOwnTurn, stepOf } from './boxes';

interface RowStatus {
  readonly pill: { readonly color: PillColor; readonly label: string };
  readonly due: string | undefined;
  /** Whether it is due today or soon, and up to the creative. */
  readonly isUrgent: boolean;
  /** What became of the creative's proposal. */
  readonly proposal: string | undefined;
  /** What the creative can do from the list. */
  readonly step: ReturnType<typeof stepOf>;
}

export function useRowStatus(request: InboxRequest): RowStatus {
  const { t } = useTranslation('inbox');
  const { t: lifecycle } = useTranslation('lifecycle');
  const language = useLanguage();
  const now = useNow();
  const { stage, waiting_on: waitingOn, proposal } = request;

  const pill = (): RowStatus['pill'] => {
    if (proposal && isNotSelected(proposal)) return { color: 'neutral', label: t('ended.notSelected') };
    if (isEnded(stage))
      return { color: isCompleted(stage) ? 'green' : 'neutral', label: lifecycle(`inbox.ended.${stage}`) };
    if (isOwnTurn(request)) return { color: 'yellow', label: t('turn.creative') };
    if (stepOf(request) === 'propose') return { color: 'green', label: t('new') };
    if (waitingOn === 'admin') return { color: 'neutral', label: t('turn.admin') };
    if (waitingOn === 'brand' || isBeforeSelection(stage)) return { color: 'neutral', label: t('turn.brand') };
    return { color: 'blue', label: lifecycle(`stages.${stage}`) };
  };
  const due = (): string | undefined => {
    const shown = request.due;
    if (shown === null || (proposal && isNotSelected(proposal))) return undefined;
    // Only brands learn of these.
    if (shown.kind === 'reopen' || shown.kind === 'payout') return undefined;
    const at = new Date(shown.at);
    const isOverdue = shown.kind === 'delivery' && at < now;
    const kind = isOverdue ? 'overdue' : (pastKind(shown.kind, at, now) ?? shown.kind);
    return lifecycle(`inbox.due.${kind}`, { date: formatDay(shown.at, language) });
  };
  const isUrgent = request.due !== null && isOwnTurn(request) && isSoon(new Date(request.due.at), now);
  const proposalText = (): string | undefined => {
    if (!proposal) return undefined;
    if (isSent(proposal) && proposal.change_requested) return t('proposal.changeRequested');
    if (isSent(proposal) && proposal.brief_changed) return t('proposal.briefChanged');
    const price = `\u2068${formatMoney(proposal.price_fils, language)}\u2069`;
    return t(`proposal.${proposal.state}`, { price });
  };
  return { pill: pill(), due: due(), isUrgent, proposal: proposalText(), step: stepOf(request) };
}
