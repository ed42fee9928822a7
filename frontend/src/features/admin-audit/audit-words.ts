/** The audit in words: requests and their proposals are named as on their own pages; a newer server may name more. */
import type { CustomTypeOptions } from 'i18next';
import type { AuditEntry } from '@/api/types';
import { i18n } from '@/i18n';

type Words = CustomTypeOptions['resources'];
type OwnWords = Words['admin-audit'];
type SharedWords = Words['lifecycle'];

/** A key of a text, with its namespace. */
type AuditKey =
  | `admin-audit:events.${keyof OwnWords['events']}`
  | `lifecycle:audit.${keyof SharedWords['audit']}`
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

/** The audit's own word for a stage goes before the requests'. */
function stageKey(stage: string | null): AuditKey | undefined {
  return stage === null ? undefined : firstKnown(`admin-audit:stages.${stage}`, `lifecycle:stages.${stage}`);
}

export function wordsOf({ event, subject_kind, from, to }: AuditEntry): AuditWords {
  return {
    event: firstKnown(`admin-audit:events.${event}`, `lifecycle:audit.${event}`),
    subject: firstKnown(`admin-audit:subjects.${subject_kind}`),
    from: stageKey(from),
    to: stageKey(to),
  };
}
