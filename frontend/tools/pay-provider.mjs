#!/usr/bin/env node
// @ts-check
/**
 * A payment provider for development and tests, in memory, on this machine only: Tap's API and, as a second shape, invoices that
 * take several tries. Its page pays, declines, cancels or leaves open in both languages; a control call makes everything
 * else happen. No money moves.
 */
import { createServer } from 'node:http';
import { argv, env } from 'node:process';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { control } from './pay-provider/control.mjs';
import { invoices } from './pay-provider/invoices.mjs';
import { page } from './pay-provider/page.mjs';
import { tap } from './pay-provider/tap.mjs';
import { isHere, World } from './pay-provider/world.mjs';

const HOST = '127.0.0.1';
const LONGEST_BODY = 256 * 1024;

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */

/** @param {Request} request */
async function bodyOf(request) {
  const pieces = [];
  let length = 0;
  for await (const piece of request) {
    length += piece.length;
    if (length > LONGEST_BODY) throw new Error('the body is too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/**
 * Answers with the world's clock, and with what a fault makes of the answer.
 * @param {World} world
 * @param {Response} response
 * @param {import('./pay-provider/world.mjs').Answer} answer
 */
function answer(world, response, { status, json, html, location, headers = {} }) {
  const type = html === undefined ? 'application/json' : 'text/html; charset=utf-8';
  response.sendDate = false;
  response.writeHead(status, {
    date: new Date(world.now()).toUTCString(),
    'cache-control': 'no-store',
    'content-type': type,
    ...(location && { location }),
    ...headers,
  });
  response.end(html ?? json ?? '');
}

/**
 * @param {World} world
 * @param {Request} request
 * @returns {Promise<import('./pay-provider/world.mjs').Answer>}
 */
async function answerTo(world, request) {
  const url = new URL(request.url ?? '/', world.origin);
  const call = { method: request.method ?? 'GET', url, body: await bodyOf(request), request };
  if (url.pathname === '/control') return control(world, call);
  if (url.pathname.startsWith('/page/')) return page(world, call);
  if (request.headers.authorization !== `Bearer ${world.secretKey}`) {
    return { status: 401, json: JSON.stringify({ errors: [{ code: 'unauthorized' }] }) };
  }
  return url.pathname.startsWith('/v3/') ? invoices(world, call) : tap(world, call);
}

/**
 * @param {World} world
 * @param {Request} request
 * @param {Response} response
 */
async function serve(world, request, response) {
  const path = new URL(request.url ?? '/', world.origin).pathname;
  const fault = world.faultOf(request.method ?? 'GET', path);
  if (fault?.kind === 'broken') {
    // What a client reads that expected TLS, or http.
    request.socket.end('\u0015\u0003\u0001 this is no answer');
    return;
  }
  // It never answers; the client gives up.
  if (fault?.kind === 'hang') return;
  if (fault?.kind === 'status') {
    const headers = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) };
    const json = JSON.stringify({ errors: [{ code: fault.code ?? String(fault.status), description: 'A sentence' }] });
    answer(world, response, { status: fault.status ?? 500, json, headers });
    return;
  }
  if (fault?.kind === 'redirect') {
    answer(world, response, { status: 307, json: '', location: `${world.origin}/elsewhere` });
    return;
  }
  const done = await answerTo(world, request);
  // It was carried out, and the answer is lost.
  if (fault?.kind === 'lost') request.socket.destroy();
  else if (fault?.kind === 'text') answer(world, response, { status: 200, json: fault.text ?? '' });
  else answer(world, response, done);
}

/**
 * Starts a provider; port 0 picks a free one.
 * @param {{ readonly port?: number, readonly secretKey: string, readonly publicUrl?: string | undefined }} settings
 */
export async function startPayProvider({ port = 0, secretKey, publicUrl }) {
  if (publicUrl !== undefined && !isHere(publicUrl)) {
    throw new Error(`the payment provider for development does not serve ${publicUrl}: it is not this machine`);
  }
  const server = createServer();
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => resolve(undefined));
  });
  const address = server.address();
  const listening = address === null || typeof address === 'string' ? port : address.port;
  const world = new World({ origin: `http://${HOST}:${listening}`, secretKey, publicUrl });
  server.on('request', (request, response) => {
    serve(world, request, response).catch((/** @type {Error} */ error) => {
      if (!response.headersSent) response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(`${error.message}\n`);
    });
  });
  return {
    url: world.origin,
    world,
    /** @returns {Promise<void>} */
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      'secret-key': { type: 'string', default: env.MARSAM_TAP_SECRET_KEY ?? '' },
      'public-url': { type: 'string', default: env.MARSAM_PUBLIC_URL ?? '' },
    },
  });
  if (!values['secret-key'].startsWith('sk_test_')) {
    console.error('usage: pay-provider.mjs --secret-key sk_test_… [--public-url URL] [--port 0]');
    process.exit(64);
  }
  try {
    const { url } = await startPayProvider({
      port: Number(values.port),
      secretKey: values['secret-key'],
      publicUrl: values['public-url'] || undefined,
    });
    console.log(`marsam: ${url} takes payments that move no money`);
  } catch (error) {
    console.error(`marsam: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(78);
  }
}
