/** Answers to calls that the API's document does not carry yet, typed by the hand-written wire. */
import type { AdminReads, AdminWrites } from '@/api/admin-lifecycle';
import type { NotificationReads, NotificationWrites } from '@/api/notifications';
import type { Calls } from '@/api/wire-calls';
import { answer, refuse } from './server';

type Reads = NotificationReads & AdminReads;
type Writes = NotificationWrites & AdminWrites;

type AnswerOf<Known extends Calls> = <Path extends keyof Known & string>(
  path: Path,
  body: Known[Path]['answer'],
  init?: { readonly status?: number; readonly headers?: Record<string, string> },
) => ReturnType<typeof answer>;

const anyAnswer = answer as unknown as (
  method: 'get' | 'post',
  path: string,
  body: unknown,
  init?: object,
) => ReturnType<typeof answer>;

export const answerRead: AnswerOf<Reads> = (path, body, init) => anyAnswer('get', path, body, init);
export const answerWrite: AnswerOf<Writes> = (path, body, init) => anyAnswer('post', path, body, init);

export const refuseWire = refuse as unknown as (
  method: 'get' | 'post',
  path: keyof Reads | keyof Writes,
  status: number,
  code: string,
) => ReturnType<typeof refuse>;
