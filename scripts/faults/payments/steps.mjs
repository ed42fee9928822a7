// Steps at which the server is killed, and that are repeated afterwards.

import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  command,
  control,
  dayInKuwait,
  demoPassword,
  hourInKuwait,
  provider,
  site,
  sql,
  startServer,
} from './site.mjs';

/** Nights are compared after this hour in Kuwait. */
const comparisonHour = 3;

export const rounds = Number(process.env.ROUNDS ?? 20);

/** How often the server was killed at each kind of step. */
export const kills = new Map();

async function killNow(kind) {
  await site.server.kill();
  kills.set(kind, (kills.get(kind) ?? 0) + 1);
  await startServer();
}

/** An hour passes for the limits of what an account may do. */
export const anHourPasses = () => sql('DELETE FROM throttle_counters;');

const orders = () => provider.world.calls.filter((call) => call === 'POST /v2/refunds/').length;

/** Runs one step; the server is killed at a random moment of it, started again, and the step repeated. */
export async function step(kind, once) {
  const doomed = once().catch(() => undefined);
  await pause(randomInt(0, 60));
  await killNow(kind);
  await doomed;
  return once();
}

/** The same of a move that orders a refund: it is killed when the order was carried out, and its answer is lost. */
export async function refundingStep(kind, once) {
  const before = orders();
  await control({ do: 'fault', kind: 'lost', method: 'POST', path: '/v2/refunds/' });
  const doomed = once().catch(() => undefined);
  while (orders() === before) await pause(5);
  await killNow(kind);
  await doomed;
  return once();
}

/** The worker does by itself what `due` brings forward; it looks every second. The server is killed meanwhile. */
export async function workersStep(kind, due) {
  due();
  await pause(randomInt(0, 1_200));
  await killNow(kind);
  due();
}

/** The clock looks when the server starts, and is killed while it does what is due. */
export async function clocksStep(kind, due) {
  due();
  await site.server.stop();
  await startServer();
  await pause(randomInt(0, 200));
  await killNow(kind);
}

/**
 * The comparison of a night, which is killed and begins again if it has a `kind`. Before its hour none runs, and the command of
 * the operator does the same.
 */
export async function compare(kind) {
  const due = () => sql('UPDATE money_state SET compared_on = NULL;');
  if (kind) await workersStep(kind, due);
  else due();
  if (hourInKuwait() < comparisonHour) command('payments', 'reconcile', '--since', dayInKuwait(1));
}

/** Sends a move; again with the same key, if its answer was lost. */
export function move(visitor, path, body) {
  const headers = { 'idempotency-key': randomUUID() };
  return () => visitor.must(site.server, 'POST', path, { body, headers });
}

/**
 * A decision of an admin, repeated after the kill: what was stored the first time is refused then, by its state or because
 * nothing is left of it.
 */
export function decision(path, body) {
  return async () => {
    const given = { body: { ...body, current_password: demoPassword } };
    const { status, text } = await site.admin.send(site.server, 'POST', `/api/admin/${path}`, given);
    if (![200, 201, 204, 409, 422].includes(status)) throw new Error(`POST ${path}: ${status} ${text}`);
  };
}

/** The same with a kill. What would be stored twice is repeated only if it was not stored. */
export async function decide(kind, path, body, isStored = async () => false) {
  anHourPasses();
  const once = decision(path, body);
  await step(kind, async () => {
    if (!(await isStored())) await once();
  });
}
