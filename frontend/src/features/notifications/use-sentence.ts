/** A notification as a sentence in the reader's language. */
import { useTranslation } from 'react-i18next';
import type { AppNotification, NoticeParams, Stage } from '@/api/types';
import { services } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import type { Language } from '@/i18n/languages';
import type notifications from '@/i18n/locales/en/notifications.json';
import { isolated } from '@/lib/isolated';
import { formatMoney } from '@/lib/money';
import { isKnownEvent, kindOf } from './kinds';

type Kinds = typeof notifications.kinds;
type Outcome = keyof Kinds['request_resolved'];
/** Kinds without plural forms or outcomes; they represent all kinds, because the variables are the same. */
type PlainKind = 'proposal_received' | 'payment_recorded' | 'unknown';

/** What an admin decided, by the stage that followed. */
const outcomes: Readonly<Partial<Record<Stage, Outcome>>> = {
  in_progress: 'resume',
  delivered: 'resume',
  approved: 'approved',
  closed: 'approved',
  cancelled: 'cancelled',
};

function serviceOf(slug: string, language: Language): string {
  const service = services.find(({ id }) => id === slug);
  if (!service) return slug;
  return language === 'ar' ? service.name_ar : service.name;
}

function nameOf({ name, name_ar }: NoticeParams, language: Language): string | undefined {
  const [first, second] = language === 'ar' ? [name_ar, name] : [name, name_ar];
  return first?.trim() || second?.trim() || undefined;
}

/** A sentence holds no more of a reason: the whole reason is in the mail and next to the work or the picture. */
const LONGEST_REASON = 200;

function titleOf({ title, title_ar }: NoticeParams, language: Language): string {
  const [first, second] = language === 'ar' ? [title_ar, title] : [title, title_ar];
  return first?.trim() || second?.trim() || '…';
}

function reasonOf({ reason }: NoticeParams): string {
  const letters = Array.from(reason?.trim().replaceAll(/\s+/gu, ' ') || '…');
  return letters.length > LONGEST_REASON ? `${letters.slice(0, LONGEST_REASON).join('').trimEnd()}…` : letters.join('');
}

const capitalised = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

function keyOf({ event, params }: AppNotification): string {
  if (!isKnownEvent(event)) return 'kinds.unknown';
  // No one reported it: an account of the project was suspended.
  if (event === 'problem_reported' && !params.name && !params.name_ar) return 'heldBySuspension';
  // With what silence releases.
  if (event === 'approval_reminder' && params.amount_fils) return 'heldReminder';
  // These sentences name the requested price, or the amount that would be refunded.
  if (event === 'change_requested' && params.amount_fils) return 'changeAtPrice';
  if (event === 'cancel_asked' && params.amount_fils) return 'cancelWithMoney';
  // The payer did it: nothing went wrong.
  if (event === 'payment_failed' && params.outcome === 'cancelled') return 'paymentCancelled';
  // The work does not start yet.
  if (event === 'proposal_selected' && params.pays_first) return 'selectedUnpaid';
  if (event === 'profile_image_hidden' || event === 'profile_image_restored')
    return `kinds.${event}.${params.part ?? 'avatar'}`;
  // Without an amount no money is moved.
  if (event === 'dispute_decided' && params.verdict && params.amount_fils !== null)
    return params.verdict === 'end' && params.amount_fils === 0 ? 'decided.endNothing' : `decided.${params.verdict}`;
  if (event !== 'request_resolved') return `kinds.${event}`;
  const outcome = (params.outcome && outcomes[params.outcome]) ?? 'other';
  if (params.amount_fils === null || outcome === 'other') return `kinds.request_resolved.${outcome}`;
  // With the price, or with what goes back.
  return outcome === 'cancelled' && params.amount_fils === 0 ? 'resolved.cancelledNothing' : `resolved.${outcome}`;
}

export function useSentence(): (notification: AppNotification) => string {
  const { t } = useTranslation('notifications');
  const language = useLanguage();
  return (notification) => {
    const { params } = notification;
    const name = nameOf(params, language);
    const sentence = t(keyOf(notification) as `kinds.${PlainKind}`, {
      name: name === undefined ? t(`someone.${kindOf(notification).from}`) : isolated(name, language),
      service: serviceOf(params.service, language),
      count: params.days ?? 0,
      title: isolated(titleOf(params, language), language),
      reason: isolated(reasonOf(params), language),
      amount: isolated(formatMoney(params.amount_fils ?? 0, language), language),
    });
    return capitalised(sentence);
  };
}
