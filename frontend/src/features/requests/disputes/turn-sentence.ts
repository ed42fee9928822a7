/** Whose turn it is in a dispute, and until when, as its reader sees it. */
import { useTranslation } from 'react-i18next';
import type { Dispute, RequestDetail } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { isolated } from '@/lib/isolated';
import { otherPartyOf, viewerOf } from '../sides';

type Sentence =
  | 'you'
  | 'other'
  | 'others'
  | 'admin'
  | 'adminYours'
  | 'late'
  | 'decided'
  | 'appealed'
  | 'settled'
  | 'settledByPayment'
  | 'final';

export function sentenceOf(dispute: Dispute, reader: 'brand' | 'creative' | 'admin'): Sentence {
  const { state, turn, is_late: isLate } = dispute;
  if (state === 'settled' && dispute.settled_by === 'payment') return 'settledByPayment';
  if (state === 'settled' || state === 'final' || state === 'decided') return state;
  if (isLate) return 'late';
  if (reader === 'admin') return turn === 'admin' ? 'adminYours' : 'others';
  if (state === 'appealed') return 'appealed';
  if (turn === 'admin') return 'admin';
  return turn === reader ? 'you' : 'other';
}

export function useTurnSentence(request: RequestDetail): (dispute: Dispute) => string {
  const { t } = useTranslation('disputes');
  const language = useLanguage();
  return (dispute) => {
    const date = dispute.ended_at ?? dispute.due_at;
    return t(`turns.${sentenceOf(dispute, viewerOf(request.side))}`, {
      name: isolated(otherPartyOf(request, language), language),
      date: date === null ? '' : formatDate(date, language),
    });
  };
}
