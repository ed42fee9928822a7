#!/usr/bin/env node
// @ts-check
/**
 * A catch-all mailbox for development and browser tests: accepts every mail by SMTP, keeps it in memory, and shows it on a local
 * page. `GET /mails?to=…&after=…` waits for mails after that number.
 */
import { createServer } from 'node:http';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const HOST = '127.0.0.1';
const WAIT_MS = 10_000;

/**
 * @typedef {object} Mail
 * @property {number} number mails are counted from 1 as they come
 * @property {string[]} to
 * @property {string} from
 * @property {string} subject
 * @property {string} text
 * @property {string} html
 * @property {{ key: string, value: string }[]} headers
 */

/** @type {(text: string) => string} */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
/** @type {(text: string) => string} */
const linked = (text) => escaped(text).replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);

/** @type {(mails: readonly Mail[]) => string} */
const page = (mails) => `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox (${mails.length})</title>
<style>
  :root { color-scheme: light dark }
  body { font: 1rem/1.5 system-ui, sans-serif; max-inline-size: 44rem; margin: 2rem auto; padding-inline: 1rem }
  article { border-block-start: 1px solid; padding-block: 1rem }
  h2 { margin: 0; font-size: 1.1rem }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
</style>
<h1>Mailbox</h1>
${mails.length === 0 ? '<p>No mail yet.</p>' : ''}
${mails
  .toReversed()
  .map(
    ({ to, subject, text }) =>
      `<article dir="auto"><h2>${escaped(subject)}</h2><p>${escaped(to.join(', '))}</p><pre>${linked(text)}</pre></article>`,
  )
  .join('\n')}
</html>
`;

/**
 * @param {AsyncIterable<Uint8Array>} stream
 * @param {import('smtp-server').SMTPServerEnvelope} envelope
 * @returns {Promise<Omit<Mail, 'number'>>}
 */
async function parsed(stream, envelope) {
  const pieces = [];
  for await (const piece of stream) pieces.push(piece);
  const { subject = '', text = '', html = '', headers, from } = await PostalMime.parse(Buffer.concat(pieces));
  return {
    to: envelope.rcptTo.map(({ address }) => address.toLowerCase()),
    from: from?.address ?? '',
    subject,
    text,
    html,
    headers,
  };
}

/**
 * @param {import('node:net').Server | SMTPServer} server
 * @param {number} port
 * @returns {Promise<void>}
 */
function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => resolve());
  });
}

/** @type {(server: import('node:net').Server) => number} */
function portOf(server) {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port');
  return address.port;
}

/**
 * Takes every mail and shows it; port 0 picks a free one.
 * @param {{ readonly smtpPort?: number, readonly webPort?: number }} [ports]
 */
export async function startMailbox({ smtpPort = 0, webPort = 0 } = {}) {
  /** @type {Mail[]} */
  const mails = [];
  /** @type {Set<(isLast?: boolean) => void>} */
  const waiting = new Set();

  /**
   * Mails are numbered once parsed, so that a reader of one number has missed none before it.
   * @param {Promise<Omit<Mail, 'number'>>} coming
   */
  async function keep(coming) {
    const mail = await coming;
    mails.push({ number: mails.length + 1, ...mail });
    for (const look of waiting) look();
  }

  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, taken) {
      keep(parsed(stream, session.envelope))
        .then(() => taken())
        .catch(taken);
    },
  });

  const web = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', `http://${HOST}`);
    if (pathname !== '/mails') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(mails));
      return;
    }
    const to = searchParams.get('to')?.toLowerCase();
    const after = Number(searchParams.get('after') ?? 0);
    const found = () => mails.filter((mail) => mail.number > after && (!to || mail.to.includes(to)));
    /** @param {boolean} [isLast] */
    const look = (isLast) => {
      if (found().length === 0 && !isLast) return;
      waiting.delete(look);
      clearTimeout(timer);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found()));
    };
    const timer = setTimeout(look, WAIT_MS, true);
    waiting.add(look);
    response.once('close', () => {
      waiting.delete(look);
      clearTimeout(timer);
    });
    look(searchParams.get('wait') === 'no');
  });

  await listen(smtp, smtpPort);
  await listen(web, webPort);
  return {
    smtpUrl: `smtp://${HOST}:${portOf(smtp.server)}`,
    url: `http://${HOST}:${portOf(web)}`,
    close: async () => {
      await new Promise((resolve) => {
        smtp.close(() => resolve(undefined));
      });
      await new Promise((resolve) => {
        web.close(resolve);
        web.closeAllConnections();
      });
    },
  };
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  const { values } = parseArgs({
    options: { 'smtp-port': { type: 'string', default: '1025' }, 'web-port': { type: 'string', default: '8025' } },
  });
  const { smtpUrl, url } = await startMailbox({
    smtpPort: Number(values['smtp-port']),
    webPort: Number(values['web-port']),
  });
  console.log(`mails to ${smtpUrl} are shown on ${url}`);
}
