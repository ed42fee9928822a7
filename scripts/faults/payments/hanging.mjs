// People at work while the provider hangs and many press Pay.

import { fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { quoteRequest } from '../../server.mjs';
import { project } from '../project.mjs';
import { plan } from './projects.mjs';
import { control, provider, signUp, site } from './site.mjs';
import { anHourPasses } from './steps.mjs';

const seconds = Number(process.env.SECONDS ?? 60);
const payerCount = 50;
const workerCount = 20;

/** People at work, as `full-speed.mjs` has them; resolves to what they have measured. */
function people(given) {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('../full-speed/people.mjs', import.meta.url)), { stdio: 'inherit' });
    let counted;
    child.on('message', (message) => (counted = message));
    child.on('exit', (code) => (counted ? resolve(counted) : reject(new Error(`the people ended with ${code}`))));
    child.send(given);
  });
}

/** How often the provider was asked to open a charge. */
const opened = () => provider.world.calls.filter((call) => call === 'POST /v2/charges/').length;

const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
const ms = (value) => `${value.toFixed(1)} ms`;

/** Brands with a request and a project each. */
async function workersOf() {
  const { creative_id: creativeId } = await site.creative.must(site.server, 'GET', '/api/creative/profile');
  const workers = [];
  for (let number = 0; number < workerCount; number += 1) {
    const brand = await signUp(`worker-${number}`);
    const { id } = await brand.must(site.server, 'POST', '/api/quote-requests', { body: quoteRequest('Ten dishes.') });
    const own = { project: await project(site.server, brand, site.creative), creative: creativeId };
    workers.push({ cookies: [...brand.cookies], address: brand.address, request: id, ...own });
  }
  return workers;
}

export async function hang() {
  const workers = await workersOf();
  const payers = [];
  for (let number = 0; number < payerCount; number += 1) {
    const brand = await signUp(`hung-${number}`);
    payers.push({ brand, id: await project(site.server, brand, site.creative, { payment_plan: plan }) });
  }
  const work = { url: site.server.url, seconds, page: '/api/config', people: workers };
  const results = [];
  for (let number = 0; number < 3; number += 1) {
    const quiet = await people(work);
    anHourPasses();
    const asked = opened();
    const answers = new Map();
    await control({ do: 'fault', kind: 'hang', times: 100_000 });
    const end = Date.now() + seconds * 1_000;
    // Each presses again once it was refused, as people do.
    const paying = payers.map(async ({ brand, id }) => {
      while (Date.now() < end) {
        const body = { method: 'card' };
        const { status } = await brand.send(site.server, 'POST', `/api/quote-requests/${id}/pay`, { body });
        answers.set(status, (answers.get(status) ?? 0) + 1);
        await pause(2_000);
      }
    });
    const beside = await people(work);
    await Promise.all(paying);
    provider.world.faults.splice(0);
    results.push({ quiet: quiet.p99, beside: beside.p99, failed: quiet.failed + beside.failed });
    const [calls, said] = [opened() - asked, JSON.stringify([...answers])];
    console.log(
      `a provider that hangs, round ${number + 1}: quiet ${ms(quiet.p99)}, beside ${ms(beside.p99)}, ${calls} calls of it, answers ${said}`,
    );
    if (answers.has(429)) throw new Error('a payer was refused by a limit, and did not wait for the provider');
    if (calls < payerCount / 2) throw new Error(`the provider was called ${calls} times only`);
  }
  const [quiet, beside] = [median(results.map((one) => one.quiet)), median(results.map((one) => one.beside))];
  const failed = results.reduce((sum, one) => sum + one.failed, 0);
  console.log(`a provider that hangs: p99 ${ms(quiet)} quiet, ${ms(beside)} beside it (at most ${ms(2 * quiet + 20)})`);
  if (beside > 2 * quiet + 20 || failed > 0) throw new Error(`people had to wait, or ${failed} of their calls failed`);
}
