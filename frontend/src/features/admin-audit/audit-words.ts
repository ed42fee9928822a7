/** The audit in words: requests and their proposals are named as on their own pages; a newer server may name more. */
import type { CustomTypeOptions } from 'i18next';
import type { AuditEntry } from '@/api/types';
import { i18n } from '@/i18n';

type Words = CustomTypeOptions['resources'];
type OwnWords = Words['admin-audit'];
type SharedWords = Words['lifecycle'];

/** A key of a text, with its namespace. */
type AuditKey =
  | `admin-audit:application.events.${keyof OwnWords['application']['events']}`
  | `admin-audit:application.stages.${keyof OwnWords['application']['stages']}`
  | `admin-audit:events.${keyof OwnWords['events']}`
  | `lifecycle:events.${keyof SharedWords['events']}`
  | `admin-audit:stages.${keyof OwnWords['stages']}`
  | `lifecycle:stages.${keyof SharedWords['stages']}`
  | `admin-audit:subjects.${keyof OwnWords['subjects']}`;

/** The first of the keys that has a text. */
function firstKnown(...keys: readonly string[]): AuditKey | undefined {
  return keys.find((key): key is AuditKey => i18n.exists(key));
}

export interface AuditWords {
  readonly event: AuditKey | undefined;
  readonly subject: AuditKey | undefined;
  readonly from: AuditKey | undefined;
  readonly to: AuditKey | undefined;
}

/** What only this kind of subject calls so goes first, then the audit's own words, then those of requests. */
function keyOf(group: 'events' | 'stages', kind: string, name: string): AuditKey | undefined {
  return firstKnown(
    `admin-audit:${kind}.${group}.${name}`,
    `admin-audit:${group}.${name}`,
    `lifecycle:${group}.${name}`,
  );
}

export function wordsOf({ event, subject_kind, from, to }: AuditEntry): AuditWords {
  return {
    event: keyOf('events', subject_kind, event),
    subject: firstKnown(`admin-audit:subjects.${subject_kind}`),
    from: from === null ? undefined : keyOf('stages', subject_kind, from),
    to: to === null ? undefined : keyOf('stages', subject_kind, to),
  };
}
