/** The terms of a proposal as rows of words, and where rows differ: between proposals, and between two versions of one. */
import type { TFunction } from 'i18next';
import { channelTexts, planLabelText, saysWhenDue } from '@/api/ready-made';
import type { PlanPart, Proposal, Terms, UsageRights } from '@/api/types';
import { formatDay } from '@/i18n/relative-time';
import type { Language } from '@/i18n/languages';
import { isolated } from '@/lib/isolated';
import { formatMoney } from '@/lib/money';
import type { Viewer } from '../sides';

export const termKeys = [
  'price',
  'days',
  'deliverables',
  'revisions',
  'plan',
  'rights',
  'ai',
  'fee',
  'validUntil',
] as const;
export type TermKey = (typeof termKeys)[number];

export interface TermRow {
  readonly key: TermKey;
  readonly lines: readonly string[];
}

export interface Words {
  readonly t: TFunction<'requests'>;
  readonly language: Language;
  /** Who reads of money that is held; without it, the words are for everyone. */
  readonly viewer?: Viewer | undefined;
}

export function planLine(part: PlanPart, { t, language, viewer }: Words): string {
  const line = `${isolated(planLabelText(part, language), language)}: ${formatMoney(part.amount_fils, language)}`;
  const dated = saysWhenDue(part) ? line : `${line} ${t(`terms.planDue.${part.due}`)}`;
  return withRelease(dated, part, { t, viewer });
}

/** Who has the money of a part that is paid before the start; said where a provider holds it. */
function withRelease(line: string, { release }: PlanPart, { t, viewer = 'admin' }: Omit<Words, 'language'>): string {
  return release === null || release === undefined ? line : `${line} (${t(`terms.planRelease.${viewer}.${release}`)})`;
}

function planLines({ payment_plan: plan }: Terms, words: Words): readonly string[] {
  const [only] = plan;
  // The ready-made plan needs no list of one.
  if (plan.length === 1 && only) return [withRelease(words.t(`terms.planWhole.${only.due}`), only, words)];
  return plan.map((part) => planLine(part, words));
}

export function rightsLines(rights: UsageRights | null, { t, language }: Words): readonly string[] {
  if (!rights) return [t('terms.rightsOpen')];
  const channels = channelTexts(rights, language)
    .map((channel) => isolated(channel, language))
    .join(language === 'ar' ? '، ' : ', ');
  return [
    ...(channels ? [channels] : []),
    t(`terms.territory.${rights.territory}`),
    rights.months === null ? t('terms.perpetual') : t('terms.months', { count: rights.months }),
    t(rights.exclusive ? 'terms.exclusive' : 'terms.notExclusive'),
  ];
}

/** The fee is the creative's, and part of what the two compare. */
function feeLines({ fee_fils }: Pick<Proposal, 'fee_fils'>, { t, language }: Words): readonly string[] {
  return fee_fils === 0 ? [t('terms.noFee')] : [t('terms.feeOfCreative', { amount: formatMoney(fee_fils, language) })];
}

function isProposal(terms: Terms | Proposal): terms is Proposal {
  return 'fee_fils' in terms;
}

export function termRows(terms: Terms | Proposal, words: Words): readonly TermRow[] {
  const { t, language } = words;
  const lines: Partial<Record<TermKey, readonly string[]>> = {
    price: [formatMoney(terms.price_fils, language)],
    days: [t('terms.workingDays', { count: terms.delivery_days })],
    deliverables: terms.deliverables,
    revisions: [t('terms.revisionCount', { count: terms.revisions_included })],
    plan: planLines(terms, words),
    rights: rightsLines(terms.usage_rights, words),
    ai: [t(`terms.aiUse.${terms.ai_use}`), ...(terms.ai_note ? [isolated(terms.ai_note, language)] : [])],
    ...(isProposal(terms) && { fee: feeLines(terms, words) }),
    validUntil: [formatDay(terms.valid_until, language)],
  };
  return termKeys.flatMap((key) => {
    const found = lines[key];
    return found ? [{ key, lines: found }] : [];
  });
}

/** The rows in which not all proposals say the same. */
export function differingRows(proposals: readonly (readonly TermRow[])[]): ReadonlySet<TermKey> {
  const [first = [], ...others] = proposals;
  const said = (rows: readonly TermRow[], key: TermKey) => rows.find((row) => row.key === key)?.lines.join('\n');
  return new Set(
    first.map(({ key }) => key).filter((key) => others.some((rows) => said(rows, key) !== said(first, key))),
  );
}

export interface Change {
  readonly key: TermKey;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** What a version changes compared to the one before; for lists only the lines that came and went. */
export function changesBetween(before: readonly TermRow[], after: readonly TermRow[]): readonly Change[] {
  return after.flatMap(({ key, lines }) => {
    // The fee follows from the price.
    if (key === 'fee') return [];
    const old = before.find((row) => row.key === key)?.lines;
    if (!old) return [];
    const gone = old.filter((line) => !lines.includes(line));
    const come = lines.filter((line) => !old.includes(line));
    return gone.length + come.length === 0 ? [] : [{ key, before: gone, after: come }];
  });
}

export type Mark = 'lowestPrice' | 'fastest' | 'mostRevisions';

/** What one proposal alone is best at. */
export function marksOf(proposals: readonly Proposal[]): ReadonlyMap<string, readonly Mark[]> {
  const marks = new Map<string, Mark[]>();
  const mark = (name: Mark, cost: (proposal: Proposal) => number) => {
    const sorted = proposals.toSorted((one, other) => cost(one) - cost(other));
    const [best, second] = sorted;
    if (!best || !second || cost(best) === cost(second)) return;
    marks.set(best.id, [...(marks.get(best.id) ?? []), name]);
  };
  mark('lowestPrice', ({ price_fils }) => price_fils);
  mark('fastest', ({ delivery_days }) => delivery_days);
  mark('mostRevisions', ({ revisions_included }) => -revisions_included);
  return marks;
}
