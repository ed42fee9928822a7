/** Test cases shared by the server's rules and the forms' rules. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type * as z from 'zod/mini';

export interface FormCase {
  readonly name: string;
  readonly input: Record<string, unknown>;
  readonly errors: Record<string, string[]>;
}

/** The cases of a rule, from `crates/domain/cases`. */
export function casesOf(rule: string): unknown {
  return JSON.parse(readFileSync(resolve('../crates/domain/cases', `${rule}.json`), 'utf8'));
}

export function formCases(form: string): readonly FormCase[] {
  return casesOf(form) as FormCase[];
}

/** The errors of a schema, in the shape of the server's response. */
export function refusedFields(schema: z.ZodMiniType, input: unknown): Record<string, string[]> {
  const checked = schema.safeParse(input);
  if (checked.success) return {};
  const fields: Record<string, string[]> = {};
  for (const issue of checked.error.issues) {
    const field = String(issue.path[0]);
    fields[field] = [...new Set([...(fields[field] ?? []), issue.message])];
  }
  return fields;
}
