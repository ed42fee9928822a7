/** Secrets that must never be logged: collected during the tests, searched for afterwards. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Request, Response } from '@playwright/test';

export type Kind =
  | 'password'
  | 'token'
  | 'cookie'
  | 'id token'
  | 'code'
  | 'one-time code'
  | 'recovery code'
  | 'setup code'
  | 'totp secret'
  | 'key';

export interface Secret {
  readonly kind: Kind;
  readonly value: string;
}

/** A shorter secret would be found anywhere; the demo's passwords are public. */
const SHORTEST = 8;
const PUBLIC: readonly string[] = ['marsam-demo-2026'];

const TIMEOUT_MS = 3_000;

const FIELDS: Readonly<Record<string, Kind>> = {
  password: 'password',
  current_password: 'password',
  token: 'token',
  code: 'code',
  state: 'code',
  nonce: 'code',
  totp: 'one-time code',
  setup_code: 'setup code',
  id_token: 'id token',
  secret: 'totp secret',
  recovery_codes: 'recovery code',
};

function file(): string {
  return process.env.MARSAM_SECRETS ?? path.resolve(import.meta.dirname, '../test-results/secrets.jsonl');
}

/** Records a secret and returns it. */
export function note(kind: Kind, value: string): string {
  if (!PUBLIC.includes(value) && (value.length >= SHORTEST || kind === 'one-time code')) {
    appendFileSync(file(), `${JSON.stringify({ kind, value } satisfies Secret)}\n`);
  }
  return value;
}

export function noted(): readonly Secret[] {
  if (!existsSync(file())) return [];
  const lines = new Set(readFileSync(file(), 'utf8').split('\n').filter(Boolean));
  return [...lines].map((line) => JSON.parse(line) as Secret);
}

function noteFields(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    const kind = FIELDS[name];
    if (kind === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) if (typeof one === 'string') note(kind, one);
  }
}

/** Lists of admins are filtered by a state, which is a word. */
const FILTERED = /^\/(?:api\/)?admin\//;

/** The secrets in a link. */
export function noteQuery(address: string): void {
  if (!URL.canParse(address)) return;
  const { pathname, searchParams } = new URL(address);
  const { state, ...rest } = Object.fromEntries(searchParams);
  noteFields(FILTERED.test(pathname) ? rest : { ...rest, state });
}

function fromJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

async function noteAnswer(response: Response): Promise<void> {
  for (const { name, value } of await response.headersArray()) {
    const [, kept] = /^[^=]+=([^;]*)/.exec(value) ?? [];
    if (name.toLowerCase() === 'set-cookie' && kept) note('cookie', kept);
  }
  if (
    !response.ok() ||
    !/\/(?:id-token|totp|confirm|recovery-codes|redirect_url)$/.test(new URL(response.url()).pathname)
  )
    return;
  const body = fromJson(await response.text());
  noteFields(body);
  if (typeof body === 'object' && body !== null && 'redirectUrl' in body) noteQuery(String(body.redirectUrl));
}

/** Records the secrets in a browser's requests and responses; the returned function waits for pending ones. */
export function watch(context: BrowserContext): () => Promise<void> {
  const reading: Promise<void>[] = [];
  context.on('request', (request: Request) => {
    noteQuery(request.url());
    noteFields(fromJson(request.postData()));
  });
  context.on('response', (response) => {
    // The response to a page that was left can no longer be read.
    if (new URL(response.url()).pathname.startsWith('/api/')) reading.push(noteAnswer(response).catch(() => undefined));
  });
  return async () => {
    for (const { name, value } of await context.cookies())
      if (name.includes('marsam') && value.length >= SHORTEST) note('cookie', value);
    // The rest of a response to a removed frame never arrives.
    await Promise.race([Promise.all(reading), pause(TIMEOUT_MS)]);
  };
}

/** Six digits within a time or an id are no secret, so a one-time code counts only on its own. */
function stands(line: string, { kind, value }: Secret): boolean {
  if (kind === 'one-time code' && /^\d{6}$/.test(value))
    return new RegExp(`(?<![\\w.:-])${value}(?![\\w.:-])`).test(line);
  return line.includes(value) || line.includes(encodeURIComponent(value));
}

const CHARACTERS = 128;
/** How many characters of a secret are looked up at each place of a line. */
const BEGINNING = 3;

/** A number for the characters at a place; those beyond ASCII share theirs with others. */
function beginningAt(text: string, at: number): number {
  let number = 0;
  for (let place = at; place < at + BEGINNING; place += 1)
    number = number * CHARACTERS + (text.charCodeAt(place) % CHARACTERS);
  return number;
}

/**
 * Looks for thousands of secrets in megabytes of logs: of each line, only for those whose first characters are in it.
 */
function finder(secrets: readonly Secret[]): (line: string) => ReadonlySet<Secret> {
  const isKnown = new Uint8Array(CHARACTERS ** BEGINNING);
  const byBeginning = new Map<number, Secret[]>();
  for (const secret of secrets) {
    for (const written of new Set([secret.value, encodeURIComponent(secret.value)])) {
      const beginning = beginningAt(written, 0);
      isKnown[beginning] = 1;
      byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), secret]);
    }
  }
  return (line) => {
    const found = new Set<Secret>();
    for (let at = 0; at + BEGINNING <= line.length; at += 1) {
      const beginning = beginningAt(line, at);
      if (isKnown[beginning] === 1)
        for (const secret of byBeginning.get(beginning) ?? [])
          if (!found.has(secret) && stands(line, secret)) found.add(secret);
    }
    return found;
  };
}

/** The secrets in each line, by kind and line number: never the secret itself, which would then be in two logs. */
export function leaks(log: string, secrets: readonly Secret[]): readonly string[] {
  const secretsIn = finder(secrets);
  return log
    .split('\n')
    .flatMap((line, at) =>
      [...secretsIn(line)].map(({ kind, value }) => `line ${at + 1}: ${kind} ${value.slice(0, 2)}…`),
    );
}
