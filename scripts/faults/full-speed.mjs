#!/usr/bin/env node
// One account at full speed while 20 people work: SECONDS (60 if not given) of writes, reads and uploads over 40 connections,
// and of exports that are not read over eight more, three times, first as a creative, then as a brand. Before each the people
// work alone for as long a stretch. The budgets are the standard ones. Criterion, for each of the two:
//
// - the people's p99 is at most three times the one without it and 100 ms (the median of three), and all of their calls are
//   answered;
// - no one gets more than ten mails of all this;
// - the stored files never take more than the quota, and all else (a picture that is made ready, exports, rows, mails) no more
//   than 20 MB.
//
// Writes and reads come from processes of their own, so that the clients do not wait for each other. ROLE=creative or
// ROLE=brand does one of the two.

import { fork } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quoteRequest, start, temporaryFolder, Visitor } from '../server.mjs';
import { ended, project } from './project.mjs';

const seconds = Number(process.env.SECONDS ?? 60);
const rounds = Number(process.env.ROUNDS ?? 3);
const peopleCount = 20;
const mostMails = 10;
const quotaBytes = 60_000_000;
/** For a picture that is made ready, exports that are sent, and what all 21 accounts write. */
const mostOfTheRest = 20_000_000;
const password = 'palm-harbour-lantern-92';
const here = (name) => fileURLToPath(new URL(`full-speed/${name}`, import.meta.url));

/** Brands with a request each. Their addresses are verified by nothing, so what they cause is not mailed to others. */
async function signUpPeople(server) {
  const people = [];
  for (let number = 0; number < peopleCount; number += 1) {
    const person = new Visitor();
    const account = { email: `person-${number}@people.test`, password, full_name: 'Noura Al-Sabah', language: 'en' };
    await person.must(server, 'POST', '/api/auth/sign-up', { body: account });
    const profile = { role: 'brand', full_name: 'Noura Al-Sabah', company_name: 'Dar Noura' };
    await person.must(server, 'POST', '/api/users/profile', { body: profile });
    const sent = await person.must(server, 'POST', '/api/quote-requests', { body: quoteRequest('Ten dishes.') });
    people.push({ cookies: [...person.cookies], address: person.address, request: sent.id });
  }
  return people;
}

/** Runs one of the clients; resolves to what it has counted. */
function client(name, given) {
  return new Promise((resolve, reject) => {
    const child = fork(here(name), { stdio: 'inherit' });
    let counted;
    child.on('message', (message) => (counted = message));
    child.on('exit', (code) =>
      code === 0 && counted ? resolve(counted) : reject(new Error(`${name} ended with ${code}`)),
    );
    child.send(given);
  });
}

const bytesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).reduce((sum, entry) => {
    if (!entry.isFile()) return sum;
    try {
      return sum + statSync(join(entry.parentPath, entry.name)).size;
    } catch {
      // Removed in the meantime.
      return sum;
    }
  }, 0);

/** The bytes of files that a process has open and that have no name any more, as an export is while it is sent. */
function bytesWithoutName(pid) {
  return readdirSync(`/proc/${pid}/fd`).reduce((sum, number) => {
    const path = `/proc/${pid}/fd/${number}`;
    try {
      const name = readlinkSync(path);
      return name.endsWith(' (deleted)') && !name.startsWith('/memfd:') ? sum + statSync(path).size : sum;
    } catch {
      // Closed in the meantime.
      return sum;
    }
  }, 0);
}

/** What the disk of a server holds: stored files, which count towards quotas; what is temporary; rows; and mails. */
function diskOf(folder, pid) {
  const rows = readdirSync(folder)
    .filter((name) => name.startsWith('marsam.db'))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  const temporary = bytesIn(join(folder, 'tmp')) + bytesWithoutName(pid);
  return { files: bytesIn(join(folder, 'media')), temporary, rows, mails: bytesIn(join(folder, 'outbox')) };
}

/** Looks twice a second what the disk of a server holds; the result stops this, and returns the most of each. */
function watchDisk(folder, pid) {
  const most = { files: 0, temporary: 0, rows: 0, mails: 0 };
  const look = () => {
    for (const [what, bytes] of Object.entries(diskOf(folder, pid))) most[what] = Math.max(most[what], bytes);
  };
  look();
  const timer = setInterval(look, 500);
  return () => (clearInterval(timer), look(), most);
}

/** How many mails each address has got. */
function mailsByRecipient(outbox) {
  const counts = {};
  for (const name of readdirSync(outbox).filter((file) => file.endsWith('.eml'))) {
    const [, address] = /^To: .*?([^\s<>]+@[^\s<>]+)/m.exec(readFileSync(join(outbox, name), 'utf8')) ?? [];
    if (address) counts[address] = (counts[address] ?? 0) + 1;
  }
  return counts;
}

const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
const ms = (value) => `${value.toFixed(1)} ms`;
const MB = (value) => `${(value / 1_000_000).toFixed(1)} MB`;

/** What the account works on: a project, another for problems, one that has ended, and a request with its proposal. */
async function ground(server) {
  const [brand, creative] = [await Visitor.ofDemo(server, 'brand'), await Visitor.ofDemo(server, 'creative')];
  const running = await project(server, brand, creative);
  const disputed = await project(server, brand, creative);
  const finished = await ended(server, brand, creative);
  const { creative_id: preferred } = await creative.must(server, 'GET', '/api/creative/profile');
  const body = { ...quoteRequest('Twelve photographs.'), preferredCreativeId: preferred };
  const { id: open } = await brand.must(server, 'POST', '/api/quote-requests', { body });
  const of = (visitor) => ({ cookies: [...visitor.cookies], address: visitor.address });
  return { running, disputed, ended: finished, open, preferred, brand: of(brand), creative: of(creative) };
}

async function measure(role) {
  const folder = temporaryFolder();
  const limits = { MARSAM_QUOTES_PER_HOUR: undefined, MARSAM_WRITES_PER_HOUR: undefined };
  // What is temporary is measured, too.
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  const server = await start(folder, { ...limits, MARSAM_MEDIA_QUOTA: String(quotaBytes), TMPDIR: temporary });
  const people = await signUpPeople(server);
  const at = await ground(server);
  // A build without the web app has no pages.
  const hasPages = (await new Visitor().send(server, 'GET', '/')).status === 200;
  const work = { url: server.url, seconds, page: hasPages ? '/' : '/api/config' };
  const greedy = { ...work, ...at, role };
  const outbox = join(folder, 'outbox');
  // What comes of the beginning is sent first.
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  const mailsBefore = mailsByRecipient(outbox);
  const before = diskOf(folder, server.pid);
  const mostOfDisk = watchDisk(folder, server.pid);
  const results = [];
  let sent = {};
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await client('people.mjs', { ...work, people });
    const [beside, counted] = await Promise.all([
      client('people.mjs', { ...work, people }),
      client('greedy.mjs', greedy),
    ]);
    for (const [what, count] of Object.entries(counted)) sent[what] = (sent[what] ?? 0) + count;
    results.push({ quiet: quiet.p99, beside: beside.p99, failed: quiet.failed + beside.failed, calls: beside.calls });
    console.log(`${role}, round ${round + 1}: quiet ${ms(quiet.p99)}, beside ${ms(beside.p99)}, ${beside.calls} calls`);
  }
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  const most = mostOfDisk();
  const grown = Object.fromEntries(Object.keys(before).map((what) => [what, most[what] - before[what]]));
  const mails = Object.entries(mailsByRecipient(outbox)).map(([to, count]) => [to, count - (mailsBefore[to] ?? 0)]);
  const [reader, mailed] = mails
    .filter(([to]) => !to.endsWith('@people.test'))
    .sort((one, other) => other[1] - one[1])[0];
  const isUp = (await new Visitor().send(server, 'GET', '/readyz')).status === 200;
  await server.stop();

  const [quiet, beside] = [median(results.map((one) => one.quiet)), median(results.map((one) => one.beside))];
  const failed = results.reduce((sum, one) => sum + one.failed, 0);
  console.log(
    `${role}: ${Object.entries(sent)
      .map(([what, count]) => `${count} ${what}`)
      .join(', ')}`,
  );
  console.log(
    `${role}: p99 ${ms(quiet)} quiet, ${ms(beside)} beside it (at most ${ms(3 * quiet + 100)}); at most ${mailed} mails (${reader}); the disk grew by ${MB(grown.files)} of files (quota ${MB(quotaBytes)}), ${MB(grown.temporary)} of temporary ones, ${MB(grown.rows)} of rows and ${MB(grown.mails)} of mails`,
  );
  const faults = [
    beside > 3 * quiet + 100 && 'the people had to wait',
    failed > 0 && `${failed} calls of the people failed`,
    mailed > mostMails && `${reader} got ${mailed} mails`,
    grown.files > quotaBytes && 'the disk grew beyond the quota',
    grown.temporary + grown.rows + grown.mails > mostOfTheRest && 'the disk grew by more than files',
    sent['pictures ready'] === 0 && 'no picture was kept, so the disk was not tried',
    !isUp && 'the server is not ready',
  ].filter(Boolean);
  for (const fault of faults) console.error(`${role}: ${fault}`);
  return faults.length;
}

let faults = 0;
for (const role of process.env.ROLE ? [process.env.ROLE] : ['creative', 'brand']) faults += await measure(role);
process.exit(faults > 0 ? 1 : 0);
