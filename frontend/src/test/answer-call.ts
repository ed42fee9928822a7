/** Answers of calls that are typed by hand, since the API's document does not have them yet. */
import { answer, refuse } from './server';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Init = Parameters<typeof answer>[3];
type Heard = ReturnType<typeof answer>;

export function answerCall(method: Method, path: string, body: unknown, init?: Init): Heard {
  return (answer as unknown as (...call: readonly unknown[]) => Heard)(method, path, body, init);
}

export function refuseCall(
  method: Method,
  path: string,
  status: number,
  code: string,
  fields?: Record<string, string[]>,
): Heard {
  return refuse(method, path as Parameters<typeof refuse>[1], status, code, fields);
}
