#!/usr/bin/env node
// @ts-check
/**
 * An OpenID provider for development and browser tests: the certified `oidc-provider`, in memory, on localhost only. The login
 * form takes any identity, and whether its e-mail is verified.
 */
import { createHash, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
// @ts-expect-error -- the package publishes no types
import { interactionPolicy, Provider } from 'oidc-provider';

const HOST = '127.0.0.1';
const LOGIN = /^\/login\/([\w-]+)$/;

/**
 * @typedef {object} Client the product, as the provider knows it
 * @property {string} name as the page calls itself: google, twitter …
 * @property {string} clientId
 * @property {string} clientSecret
 * @property {string} redirectUri
 */
/** @typedef {{ sub: string, email: string, email_verified: boolean, name?: string }} Claims */
/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */

/**
 * @param {Client} client
 * @param {ReadonlyMap<string, Claims>} accounts
 */
function settings({ name, clientId, clientSecret, redirectUri }, accounts) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const policy = interactionPolicy.base();
  // Signing in is the consent.
  policy.remove('consent');
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: name }] },
    // Cookies belong to the host whatever the port, so two providers need names of their own.
    cookies: {
      keys: [clientSecret],
      names: { session: `${name}_session`, interaction: `${name}_login`, resume: `${name}_resume` },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Like Google: the address is in the ID token itself.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: {
      policy,
      url: (/** @type {unknown} */ _context, /** @type {{ uid: string }} */ { uid }) => `/login/${uid}`,
    },
    findAccount: (/** @type {unknown} */ _context, /** @type {string} */ sub) =>
      accounts.has(sub) && { accountId: sub, claims: () => accounts.get(sub) },
    async loadExistingGrant(/** @type {any} */ { oidc }) {
      const grant = new oidc.provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError(
      /** @type {{ type: string, body: string }} */ context,
      /** @type {{ error: string, error_description: string }} */ { error, error_description: why },
    ) {
      context.type = 'text/plain';
      context.body = `${error}: ${why}`;
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  };
}

/** @type {(name: string, action: string) => string} */
const page = (name, action) => `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign in with ${name}</title>
<style>
  :root { color-scheme: light dark }
  body { font: 1rem/1.5 system-ui, sans-serif; max-inline-size: 22rem; margin: 12vh auto; padding-inline: 1rem }
  form, label { display: grid; gap: .35rem }
  form { gap: 1rem }
  input, button { font: inherit; padding: .5rem .75rem }
  .check { display: flex; align-items: center }
</style>
<h1>Sign in with ${name}</h1>
<p>This provider is for trying things out. It believes whatever you say.</p>
<form method="post" action="${action}">
  <label>E-mail <input name="email" type="email" autocomplete="off" required autofocus></label>
  <label>Name <input name="name" autocomplete="off"></label>
  <label class="check"><input name="verified" type="checkbox" checked> The e-mail is verified</label>
  <button name="answer" value="sign-in">Sign in</button>
  <button name="answer" value="cancel" formnovalidate>Cancel</button>
</form>
</html>
`;

/** @param {Request} request */
async function formOf(request) {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  return new URLSearchParams(Buffer.concat(pieces).toString('utf8'));
}

/**
 * @param {URLSearchParams} form
 * @param {Map<string, Claims>} accounts
 */
function answerOf(form, accounts) {
  if (form.get('answer') === 'cancel') return { error: 'access_denied', error_description: 'the visitor cancelled' };
  const email = (form.get('email') ?? '').trim().toLowerCase();
  const accountId = createHash('sha256').update(email).digest('hex').slice(0, 24);
  const name = (form.get('name') ?? '').trim();
  accounts.set(accountId, { sub: accountId, email, email_verified: form.has('verified'), ...(name && { name }) });
  return { login: { accountId, remember: false } };
}

/**
 * Without the session cookie the browser has to enter an identity each time.
 * @param {Request} request
 * @param {string} name
 */
function forgetting(request, name) {
  const kept = (request.headers.cookie ?? '').split(/;\s*/).filter((pair) => !pair.startsWith(`${name}_session`));
  request.headers.cookie = kept.join('; ');
}

/**
 * @param {import('node:http').Server} server
 * @param {number} port
 * @returns {Promise<number>} the port it listens on
 */
function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      const address = server.address();
      resolve(address === null || typeof address === 'string' ? port : address.port);
    });
  });
}

/**
 * A certified OpenID provider on this machine, which accepts any identity; port 0 picks a free one.
 * @param {Client & { readonly port?: number }} settings
 */
export async function startProvider({ port = 0, ...given }) {
  /** @type {Map<string, Claims>} */
  const accounts = new Map();
  const { name } = given;
  const server = createServer();
  const issuer = `http://${HOST}:${await listen(server, port)}`;
  const provider = new Provider(issuer, settings(given, accounts));
  const protocol = provider.callback();

  /**
   * @param {Request} request
   * @param {Response} response
   */
  async function login(request, response) {
    if (request.method === 'POST') {
      await provider.interactionFinished(request, response, answerOf(await formOf(request), accounts), {
        mergeWithLastSubmission: false,
      });
      return;
    }
    await provider.interactionDetails(request, response);
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .end(page(name, request.url ?? '/'));
  }

  server.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    if (pathname === '/favicon.ico') {
      response.writeHead(204).end();
      return;
    }
    if (!LOGIN.test(pathname)) {
      if (pathname.startsWith('/auth')) forgetting(request, name);
      protocol(request, response);
      return;
    }
    login(request, response).catch((/** @type {Error} */ error) => {
      if (!response.headersSent) response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(`This sign-in is over: ${error.message}\n`);
    });
  });

  return {
    issuer,
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
      name: { type: 'string', default: 'google' },
      'client-id': { type: 'string', default: 'marsam' },
      'client-secret': { type: 'string' },
      'redirect-uri': { type: 'string' },
    },
  });
  if (!values['client-secret'] || !values['redirect-uri']) {
    console.error(
      'usage: provider.mjs --client-secret SECRET --redirect-uri URL [--client-id ID] [--name google[,apple…]] [--port 0]',
    );
    process.exit(64);
  }
  // Several names are several providers, on one port after the other.
  const first = Number(values.port);
  for (const [index, name] of values.name.split(',').entries()) {
    const { issuer } = await startProvider({
      port: first === 0 ? 0 : first + index,
      name,
      clientId: values['client-id'],
      clientSecret: values['client-secret'],
      redirectUri: values['redirect-uri'],
    });
    console.log(`marsam: ${issuer} signs in any identity that is entered (${name})`);
  }
}
