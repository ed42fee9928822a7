/**
 * The choices that the form of a proposal offers, by their keys: shown in the reader's language, sent and stored as their
 * English words. Own words have no key.
 */
import type { Language } from '@/i18n/languages';
import choices from './ready-made.json' with { type: 'json' };
import type { ChannelKey, PaymentDue, PlanLabelKey, PlanPart, UsageRights } from './types';

interface Choice<Key extends string> {
  readonly slug: Key;
  readonly label: string;
  readonly label_ar: string;
}

// TypeScript types each text of a JSON file as any text; the file and the types are generated from one list.
const planLabels = choices.plan_labels as readonly (Choice<PlanLabelKey> & { readonly due: PaymentDue })[];
export const rightsChannels = choices.rights_channels as readonly Choice<ChannelKey>[];

const textOf = (choice: Choice<string>, language: Language) => (language === 'ar' ? choice.label_ar : choice.label);

function choiceOf<Key extends string>(known: readonly Choice<Key>[], text: string): Choice<Key> | undefined {
  const words = text.trim().toLowerCase();
  return known.find(({ label, label_ar: arabic }) => label.toLowerCase() === words || arabic === words);
}

function choiceAt<Key extends string, Known extends Choice<Key>>(known: readonly Known[], key: Key | null | undefined) {
  return known.find(({ slug }) => slug === key);
}

/** The words by which a ready-made plan names a part that is due then. */
export function readyLabel(due: PaymentDue): string {
  return planLabels.find((label) => label.due === due)?.label ?? '';
}

/** What a part is called. */
export function planLabelText({ label, label_key: key }: Pick<PlanPart, 'label' | 'label_key'>, language: Language) {
  const choice = choiceAt(planLabels, key);
  return choice ? textOf(choice, language) : label;
}

/** Whether its time would only repeat the label, as it would of `On delivery of the print files`. */
export function saysWhenDue({ label, label_key: key, due }: Pick<PlanPart, 'label' | 'label_key' | 'due'>): boolean {
  const choice = choiceAt(planLabels, key);
  if (choice) return choice.due === due;
  const said = label.toLowerCase();
  const times = planLabels.filter((time) => time.due === due);
  return times.some((time) => said.startsWith(time.label.toLowerCase()) || said.startsWith(time.label_ar));
}

/** Where the work may appear, each as one word. */
export function channelTexts(rights: Pick<UsageRights, 'channels' | 'channel_keys'>, language: Language): string[] {
  return rights.channels.map((channel, index) => {
    const choice = choiceAt(rightsChannels, rights.channel_keys[index]);
    return choice ? textOf(choice, language) : channel;
  });
}

/** A channel on the form: a ready-made one in the language of the page. */
export function channelText(channel: string, language: Language): string {
  const choice = choiceOf(rightsChannels, channel);
  return choice ? textOf(choice, language) : channel;
}

/** A channel as it is sent: a ready-made one by its English words. */
export function sentChannel(channel: string): string {
  return choiceOf(rightsChannels, channel)?.label ?? channel.trim();
}

/** A part that is still on the form, with the key that the server will find. */
export function withKey(part: Omit<PlanPart, 'label_key' | 'release'> & Partial<Pick<PlanPart, 'release'>>): PlanPart {
  return { ...part, release: part.release ?? null, label_key: choiceOf(planLabels, part.label)?.slug ?? null };
}

/** The same for rights. */
export function withKeys(rights: Omit<UsageRights, 'channel_keys'>): UsageRights {
  return { ...rights, channel_keys: rights.channels.map((channel) => choiceOf(rightsChannels, channel)?.slug ?? null) };
}
