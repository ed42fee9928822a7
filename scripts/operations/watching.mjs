#!/usr/bin/env node
// What packaging brings to watch an instance with. promtool checks the alert rules and plays their examples; a Prometheus
// scrapes an instance that is used, and answers every query of the dashboard and of the rules; fail2ban finds the addresses
// that try passwords in the instance's log, and no other. Grafana itself is not run.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts, run, until } from '../cluster/processes.mjs';
import { quoteRequest, root, start, temporaryFolder, Visitor } from '../server.mjs';

const folder = temporaryFolder();
const packaging = (path) => join(root, 'packaging', path);
const rules = packaging('prometheus/marsam.rules.yml');
const failures = [];

function expect(what, holds, said = '') {
  if (!holds) failures.push(what);
  console.log(`${holds ? 'held' : 'BROKEN'}: ${what}${holds || !said ? '' : `\n${said}`}`);
}

function tool(command, given) {
  const { status, stdout, stderr } = spawnSync(command, given, { encoding: 'utf8' });
  return { holds: status === 0, said: `${stdout}${stderr}` };
}

for (const given of [
  ['check', 'rules', rules],
  ['test', 'rules', packaging('prometheus/marsam.rules.test.yml')],
]) {
  const { holds, said } = tool('promtool', given);
  expect(`promtool ${given.slice(0, 2).join(' ')}`, holds, said);
}

const [metricsPort, prometheusPort] = await freePorts(2);
const server = await start(folder, {
  MARSAM_METRICS_BIND: `127.0.0.1:${metricsPort}`,
  MARSAM_LOG_ADDRESSES: 'true',
  MARSAM_DEMO_MEDIA: packaging('../crates/demo/media'),
});
const settings = join(folder, 'prometheus.yml');
writeFileSync(
  settings,
  `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [${rules}]
scrape_configs: [{ job_name: marsam, static_configs: [{ targets: ['127.0.0.1:${metricsPort}'] }] }]
`,
);
mkdirSync(join(folder, 'prometheus'));
const given = [
  `--config.file=${settings}`,
  `--storage.tsdb.path=${join(folder, 'prometheus')}`,
  `--web.listen-address=127.0.0.1:${prometheusPort}`,
];
const prometheus = run('prometheus', given, join(folder, 'prometheus.log'));
const api = `http://127.0.0.1:${prometheusPort}/api/v1`;

/** Uses each part that has metrics. */
async function use() {
  const brand = await Visitor.ofDemo(server, 'brand');
  for (let number = 0; number < 20; number += 1) {
    await brand.must(server, 'POST', '/api/quote-requests', { body: quoteRequest(`number ${number}`) });
    await new Visitor().send(server, 'GET', '/api/creatives?limit=24');
    await new Visitor().send(server, 'GET', '/');
    await sleep(150);
  }
  // Answers 404, 422 and 401.
  await brand.send(server, 'GET', '/api/creatives/none');
  await brand.send(server, 'POST', '/api/quote-requests', { body: {} });
}

const attacker = new Visitor();
attacker.address = '203.0.113.7';
const guesses = 6;
for (let guess = 0; guess < guesses; guess += 1) {
  const body = { email: 'brand@marsam.test', password: `wrong ${guess}` };
  await attacker.send(server, 'POST', '/api/auth/sign-in', { body });
}
await use();
await until('a scrape', async () => {
  const answer = await fetch(`${api}/query?query=up`).catch(() => null);
  return answer?.ok && /"1"\]/.test(await answer.text());
});
await sleep(5_000);

async function ask(query) {
  const answer = await fetch(`${api}/query?query=${encodeURIComponent(query)}`);
  const { status, data, error } = await answer.json();
  return status === 'success' ? { count: data.result.length } : { count: 0, error };
}

const exposed = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
const names = new Set([...exposed.matchAll(/^(marsam_[a-z0-9_]+)/gm)].map(([, name]) => name));
const withoutHelp = [...exposed.matchAll(/^# TYPE (\S+)/gm)].filter(([, name]) => !exposed.includes(`# HELP ${name} `));
expect(`${names.size} series have HELP`, withoutHelp.length === 0, withoutHelp.join(' '));

const dashboard = JSON.parse(readFileSync(packaging('grafana/marsam.json'), 'utf8'));
const queries = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
for (const { title, expr } of queries) {
  const query = expr.replaceAll('$__rate_interval', '5s').replaceAll('$instance', '.*').replaceAll('$job', 'marsam');
  const { count, error } = await ask(query);
  expect(`the dashboard's "${title}" has an answer`, count > 0, error ?? query);
}
const alerts = (await (await fetch(`${api}/rules`)).json()).data.groups.flatMap((group) => group.rules);
for (const { name, query, health, lastError } of alerts) {
  // An alert that does not fire has no answer, so its series are looked up.
  const used = [...query.matchAll(/marsam_[a-z0-9_]+/g)].map(([series]) => series);
  const unknown = used.filter((series) => !names.has(series));
  expect(
    `the alert ${name} is evaluated, and its series exist`,
    health === 'ok' && unknown.length === 0,
    lastError || unknown.join(' '),
  );
}
// Payments in review, captured money that counts for nothing and open refunds are in the demo, and long enough they are
// alerts.
const ofDemo = ['MarsamPaymentInReview', 'MarsamSuspenseWaits', 'MarsamRefundsWait'];
const raised = alerts.filter(({ state }) => state !== 'inactive').map(({ name }) => name);
const odd = raised.filter((name) => !ofDemo.includes(name));
expect('no alert fires or is about to on a healthy instance', odd.length === 0, odd.join(' '));
const unseen = ofDemo.filter((name) => !raised.includes(name));
expect('the money of the demo that waits is about to raise its alerts', unseen.length === 0, unseen.join(' '));
const played = new Set(
  [
    ...readFileSync(packaging('prometheus/marsam.rules.test.yml'), 'utf8').matchAll(
      /alertname: (\w+)\n\s+exp_alerts:\n/g,
    ),
  ].map(([, name]) => name),
);
const unplayed = alerts.map(({ name }) => name).filter((name) => !played.has(name));
expect('promtool plays each alert', unplayed.length === 0, unplayed.join(' '));

const log = join(folder, 'log');
writeFileSync(log, server.log());
const found = tool('fail2ban-regex', ['--print-all-matched', log, packaging('fail2ban/marsam.conf')]);
const matched = Number(/(\d+) matched/.exec(found.said)?.[1]);
expect(
  `fail2ban finds ${guesses} wrong passwords and no other line`,
  found.holds && matched === guesses && found.said.includes('203.0.113.7'),
  found.said,
);

await server.stop();
prometheus.kill('SIGTERM');
await prometheus.ended;
execFileSync('rm', ['-rf', join(folder, 'prometheus')]);
console.log(
  `watching: ${queries.length} queries, ${alerts.length} alerts; ${failures.length === 0 ? 'all held' : `BROKEN: ${failures.join('; ')}`}`,
);
process.exit(failures.length > 0 ? 1 : 0);
