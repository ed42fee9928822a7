#!/usr/bin/env node
// How long a password reset takes to reach the mail server while 10,000 mails wait: scripts/bench-mails.mjs
// On SQLite and, with scripts/with-postgres, on PostgreSQL; ENGINE=sqlite or ENGINE=postgres measures one of them. The mail
// server takes 50 ms for each mail, so those that wait need most of a minute. Three accounts ask for a reset, one after the
// other. Criterion: each of the three mails arrives within five seconds, while others still wait.

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { finish, held } from './bounds.mjs';
import { Visitor, start, temporaryFolder } from './server.mjs';

const waiting = 10_000;
const most = 5;
const answerMilliseconds = 50;
const giveUpMilliseconds = 60_000;
const postgres = process.env.TEST_DATABASE_URL;

const numbers = {
  sqlite: `(WITH RECURSIVE n(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n WHERE k < ${waiting}) SELECT k FROM n)`,
  postgres: `(SELECT k FROM generate_series(1, ${waiting}) AS g(k))`,
};
const aMinuteAgo = {
  sqlite: "strftime('%Y-%m-%d %H:%M:%f', 'now', '-1 minute')",
  postgres: "(now() AT TIME ZONE 'UTC') - interval '1 minute'",
};
const hex = { sqlite: "printf('%012x', k)", postgres: "lpad(to_hex(k), 12, '0')" };

/** A mail server that takes every mail, slowly; `arrived` is called with the recipient of each. */
async function mailServer(arrived) {
  const server = createServer((socket) => {
    let [text, recipient, isData] = ['', '', false];
    const say = (line) => socket.write(`${line}\r\n`);
    const command = (line) => {
      const word = line.slice(0, 4).toUpperCase();
      if (word === 'RCPT') recipient = /<([^>]*)>/.exec(line)?.[1] ?? '';
      if (word === 'DATA') {
        isData = true;
        return say('354 go on');
      }
      say(word === 'QUIT' ? '221 bye' : '250 ok');
      if (word === 'QUIT') socket.end();
    };
    socket.setEncoding('utf8');
    socket.on('error', () => {});
    socket.on('data', (piece) => {
      text += piece;
      for (;;) {
        const end = isData ? '\r\n.\r\n' : '\r\n';
        const at = text.indexOf(end);
        if (at < 0) return;
        const read = text.slice(0, at);
        text = text.slice(at + end.length);
        if (isData) {
          isData = false;
          arrived(recipient);
          setTimeout(() => say('250 ok'), answerMilliseconds);
        } else command(read);
      }
    });
    say('220 marsam.test');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `smtp://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Leaves so many mails to be sent, all of them due. */
function fill(engine, target) {
  const columns = 'id, event, params, account_id, recipient, language, attempts, next_attempt_at, created_at';
  const account = "(SELECT id FROM accounts WHERE email = 'brand@marsam.test')";
  const sql = `BEGIN;
    DELETE FROM outbox;
    INSERT INTO outbox (${columns})
      SELECT '01a00000-0000-7000-8000-' || ${hex[engine]}, 'password_changed', '{"event":"password_changed"}', ${account},
        'waiting@example.com', 'en', 0, ${aMinuteAgo[engine]}, ${aMinuteAgo[engine]} FROM ${numbers[engine]} AS n;
    COMMIT;
    SELECT COUNT(*) FROM outbox WHERE next_attempt_at IS NOT NULL;`;
  const [program, ...given] =
    engine === 'sqlite' ? ['sqlite3', '-bail', target] : ['psql', '-qAtX', '-v', 'ON_ERROR_STOP=1', target];
  const found = Number(execFileSync(program, given, { input: sql, encoding: 'utf8' }).trim());
  if (found !== waiting) throw new Error(`${found} of ${waiting} mails wait`);
}

async function measured(engine) {
  const folder = temporaryFolder();
  const settings = { MARSAM_LOG: 'error,marsam=info,marsam_mail=error,marsam_http=error' };
  let target = join(folder, 'marsam.db');
  if (engine === 'postgres') {
    target = postgres;
    Object.assign(settings, { DATABASE_URL: postgres, MARSAM_SECRET_KEY: randomBytes(32).toString('hex') });
  }
  await (await start(folder, settings)).stop();
  fill(engine, target);

  const received = new Map();
  let others = 0;
  const mails = await mailServer((recipient) => {
    if (recipient === 'waiting@example.com') others += 1;
    else received.set(recipient, performance.now());
  });
  const server = await start(folder, { ...settings, MARSAM_MAIL_URL: mails.url });
  const begun = performance.now();
  while (others === 0) {
    if (performance.now() - begun > giveUpMilliseconds) throw new Error(`no mail arrives:\n${server.log()}`);
    await pause(10);
  }
  const times = [];
  for (const role of ['brand', 'creative', 'admin']) {
    const email = `${role}@marsam.test`;
    const asked = performance.now();
    await new Visitor().must(server, 'POST', '/api/auth/password-reset', { body: { email } });
    while (!received.has(email) && performance.now() - asked < giveUpMilliseconds) await pause(5);
    times.push(((received.get(email) ?? Infinity) - asked) / 1_000);
  }
  const left = waiting - others;
  await server.kill();
  mails.close();
  return {
    engine,
    'mails that wait': waiting,
    'still wait afterwards': held(`${engine}: mails that still wait`, left, { least: 1, digits: 0 }),
    'a reset, worst of three, s': held(`${engine}: a reset among ${waiting} mails, s`, Math.max(...times), { most }),
  };
}

const wanted = process.env.ENGINE;
if (wanted && wanted !== 'sqlite' && !(wanted === 'postgres' && postgres))
  throw new Error(`no such database: ${wanted}`);
const table = [];
for (const engine of wanted ? [wanted] : postgres ? ['sqlite', 'postgres'] : ['sqlite']) {
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  table.push(await measured(engine));
}
console.table(table);
finish();
