// What instances of Marsam carry: wrk's load, and the CPU that a request takes.

import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cpu } from '../load.mjs';
import { quoteRequest } from '../server.mjs';
import { newBrand } from './load.mjs';

const execute = promisify(execFile);
const seconds = Number(process.env.SECONDS_EACH ?? 6);
const connections = 32;
/** An account's writes wait for each other, so the load comes from several. */
const brandCount = 16;

export const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];

/** Signs up brands at an address, and resolves to a wrk script in `folder` that sends quote requests of all of them. */
export async function quotesOfBrands(url, folder) {
  const brands = [];
  // oxlint-disable-next-line no-await-in-loop -- hashing passwords takes a core
  for (let number = 0; number < brandCount; number += 1) brands.push(await newBrand({ url }));
  const cookies = brands.map(({ cookies: kept }) => [...kept].map(([name, value]) => `${name}=${value}`).join('; '));
  const file = join(folder, 'quotes.lua');
  writeFileSync(
    file,
    `local cookies = { ${cookies.map((cookie) => `"${cookie}"`).join(', ')} }
     local body = [[${JSON.stringify(quoteRequest('a table of six for a film about coffee'))}]]
     local sent = 0
     request = function()
       sent = sent + 1
       local headers = { ["Content-Type"] = "application/json", ["Cookie"] = cookies[sent % #cookies + 1] }
       return wrk.format("POST", "/api/quote-requests", headers, body)
     end`,
  );
  return file;
}

/** What the load gets, and what a request costs the instances and the database. */
export async function rate(url, given, { instances = [], database = () => [] } = {}) {
  const used = (pids) => pids.reduce((sum, pid) => sum + cpu(pid), 0);
  const before = [used(instances), used(database())];
  const { stdout } = await execute('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, ...given, url]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}:\n${stdout}`);
  const requests = Number(/(\d+) requests in/.exec(stdout)[1]);
  const micro = (after, first) => Math.round(((after - first) / requests) * 1_000);
  return {
    rate: Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1])),
    instances: micro(used(instances), before[0]),
    database: micro(used(database()), before[1]),
  };
}
