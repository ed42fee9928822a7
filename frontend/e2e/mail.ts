/** Waits for mails and extracts their links. */
import type { Mail } from '../tools/mailbox.mjs';
import { noteQuery } from './secrets';

const TIMEOUT_MS = 30_000;
const LINK = /https?:\/\/[^\s"<>]+/g;

export interface MailWithLink extends Mail {
  /** The site's own link, with a token if the mail has one. */
  readonly link: string;
}

interface Expected {
  /** The purpose of the link, whatever the language: verify, new-password, change-email. */
  readonly mode?: string;
  readonly subject?: string | RegExp;
  /** The number of the last mail that was seen before. */
  readonly since?: number;
}

async function mails(address: string, after: number, wait: 'yes' | 'no'): Promise<readonly Mail[]> {
  const query = new URLSearchParams({ to: address, after: String(after), wait });
  const answer = await fetch(`${process.env.MARSAM_MAILBOX}/mails?${query.toString()}`);
  return (await answer.json()) as Mail[];
}

function linkOf({ text }: Mail): string {
  const links = text.match(LINK) ?? [];
  for (const link of links) noteQuery(link);
  return links.find((link) => link.includes('token=')) ?? links[0] ?? '';
}

function fits(mail: Mail, { mode, subject = '' }: Expected): boolean {
  const link = linkOf(mail);
  if (mode !== undefined && !(URL.canParse(link) && new URL(link).searchParams.get('mode') === mode)) return false;
  return typeof subject === 'string' ? mail.subject.includes(subject) : subject.test(mail.subject);
}

/** The first matching mail to an address, now or within half a minute. */
export async function mailTo(address: string, expected: Expected = {}): Promise<MailWithLink> {
  const late = Date.now() + TIMEOUT_MS;
  let seen = expected.since ?? 0;
  while (Date.now() < late) {
    // oxlint-disable-next-line no-await-in-loop -- each call waits for the next mail
    const come = await mails(address, seen, 'yes');
    const found = come.find((mail) => fits(mail, expected));
    if (found) return { ...found, link: linkOf(found) };
    seen = Math.max(seen, ...come.map(({ number }) => number));
  }
  throw new Error(`no mail for “${expected.mode ?? String(expected.subject ?? '')}” came to ${address}`);
}

/** All mails to an address so far. */
export function mailsTo(address: string): Promise<readonly Mail[]> {
  return mails(address, 0, 'no');
}
