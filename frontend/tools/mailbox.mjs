#!/usr/bin/env node
/**
 * A mailbox for everybody, for development and browser tests: takes every mail by SMTP, keeps it in memory, and shows it on a page
 * of this machine. `GET /mails?to=…&after=…` waits for what comes after the mail of that number.
 */
import { createServer } from 'node:http';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const HOST = '127.0.0.1';
const WAIT_MS = 10_000;

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
const linked = (text) => escaped(text).replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);

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
  .map(({ to, subject, text }) => `<article dir="auto"><h2>${escaped(subject)}</h2><p>${escaped(to.join(', '))}</p><pre>${linked(text)}</pre></article>`)
  .join('\n')}
</html>
`;

async function parsed(stream, envelope) {
  const pieces = [];
  for await (const piece of stream) pieces.push(piece);
  const { subject = '', text = '', html = '', headers, from } = await PostalMime.parse(Buffer.concat(pieces));
  return { to: envelope.rcptTo.map(({ address }) => address.toLowerCase()), from: from?.address ?? '', subject, text, html, headers };
}

function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
}

export async function startMailbox({ smtpPort = 0, webPort = 0 } = {}) {
  const mails = [];
  const waiting = new Set();

  /** Mails that came together are numbered as they are read, so that whoever has seen one has missed none before it. */
  async function keep(coming) {
    const mail = await coming;
    mails.push({ number: mails.length + 1, ...mail });
    for (const look of waiting) look();
  }

  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, taken) {
      keep(parsed(stream, session.envelope)).then(() => taken()).catch(taken);
    },
  });

  const web = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, `http://${HOST}`);
    if (pathname !== '/mails') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(mails));
      return;
    }
    const to = searchParams.get('to')?.toLowerCase();
    const after = Number(searchParams.get('after') ?? 0);
    const found = () => mails.filter((mail) => mail.number > after && (!to || mail.to.includes(to)));
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
    smtpUrl: `smtp://${HOST}:${smtp.server.address().port}`,
    url: `http://${HOST}:${web.address().port}`,
    close: async () => {
      await new Promise((resolve) => {
        smtp.close(resolve);
      });
      await new Promise((resolve) => {
        web.close(resolve);
        web.closeAllConnections();
      });
    },
  };
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  const { values } = parseArgs({ options: { 'smtp-port': { type: 'string', default: '1025' }, 'web-port': { type: 'string', default: '8025' } } });
  const { smtpUrl, url } = await startMailbox({ smtpPort: Number(values['smtp-port']), webPort: Number(values['web-port']) });
  console.log(`mails to ${smtpUrl} are shown on ${url}`);
}
