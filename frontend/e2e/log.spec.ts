/** After all tests: what the servers logged, and what they must not log. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { LOGS } from './marsam-server';
import { leaks, noted, type Secret } from './secrets';

const logs = () =>
  readdirSync(LOGS)
    .filter((file) => file.endsWith('.log'))
    .map((file) => ({ file, log: readFileSync(path.join(LOGS, file), 'utf8') }));

test('a secret is found anywhere in a line, and six digits only on their own', () => {
  const secrets: readonly Secret[] = [
    { kind: 'password', value: 'violet harbour 19' },
    { kind: 'one-time code', value: '123456' },
  ];
  expect(leaks('INFO signed in password="violet harbour 19"', secrets)).toHaveLength(1);
  expect(leaks('INFO asked uri=/auth?password=violet%20harbour%2019', secrets)).toHaveLength(1);
  expect(leaks('INFO totp=123456', secrets)).toHaveLength(1);
  expect(leaks('2026-11-21T10:00:00.123456Z INFO id=0193123456ab', secrets)).toHaveLength(0);
});

test('no password, token, cookie or other secret of the tests is in any log', () => {
  const secrets = noted();
  expect(secrets.length).toBeGreaterThan(0);
  // The log is not empty; its content must not appear in a report.
  expect(logs().some(({ log }) => log.includes('path="/api/'))).toBe(true);
  expect(logs().flatMap(({ file, log }) => leaks(log, secrets).map((found) => `${file} ${found}`))).toEqual([]);
});
