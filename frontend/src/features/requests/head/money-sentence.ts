import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { agreedProposal } from '@/api/proposal-states';
import { isGivenUp } from '@/api/stages';
import type { RequestDetail } from '@/api/types';
import { configQuery } from '@/entities/config';
import { useLanguage } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { paysHere } from '../moves/moves';
import { netOf } from '../net-of';
import { viewerOf } from '../sides';

const OF_BRAND = {
  'brand.startUnpaid': 'startUnpaid',
  'brand.unfunded': 'unfunded',
  'brand.approved': 'approved',
  'brand.partUnconfirmed': 'partUnconfirmed',
} as const;

type Sentence = (typeof OF_BRAND)[keyof typeof OF_BRAND] | 'awaited';

/** What a headline says of money in place of its own words, which tell both sides to settle it directly. */
export function useMoneySentence(request: RequestDetail): Sentence | undefined {
  const { data: config } = useQuery(configQuery);
  const { sentence } = request.headline;
  if (sentence === 'creative.approved') return config?.payments ? 'awaited' : undefined;
  return paysHere(request) ? (OF_BRAND as Partial<Record<string, Sentence>>)[sentence] : undefined;
}

/** Of a project that was cancelled: who got what of the money that was held; undefined where none was. */
export function useDivided(request: RequestDetail): string | undefined {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const { stage, released_fils: released, refunded_fils: refunded } = request;
  if (!isGivenUp(stage) || released + refunded === 0) return undefined;
  const agreed = agreedProposal(request.proposals);
  const amount = (fils: number) => formatMoney(fils, language);
  return t(`divided.${viewerOf(request.side)}`, {
    back: amount(refunded),
    creative: amount(released),
    net: amount(agreed ? netOf(released, agreed) : released),
  });
}
