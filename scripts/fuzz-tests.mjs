#!/usr/bin/env node
// Fuzz tests: sends malformed requests to every route and method of docs/openapi.json, as a visitor, a brand, a creative
// and an admin. Every request must be answered, never with a 5xx, errors in the standard shape, and change no data.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, start, temporaryFolder, Visitor } from './server.mjs';

const document = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'));
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const atOnce = 8;
const most = 64 * 1024;

const deep = '['.repeat(10_000);
const refusedTexts = ['\0', 'a\0b', 'x'.repeat(6_000), 'ن'.repeat(6_000)];
const texts = [...refusedTexts, '', ' ', 'x', '\u202e', '%', "' OR 1=1 --", '-1', '1e999'];
const wrongTypes = [null, true, 0, -1, 1.5, 1e308, [], [[]], {}, { a: {} }, ['\0'], [1, 'x', null]];
/** Bodies that are invalid for every route: the bytes, and their headers. */
const rawBodies = [
  '',
  ' ',
  '{',
  '}',
  '{"a":',
  '[',
  'null',
  'true',
  '123',
  '"x"',
  '[]',
  '{}',
  'NaN',
  "{'a':1}",
  '{"a":1,}',
  '\ufeff{}',
  '{"email":"\\ud800"}',
  '{"email":"\\udc00\\ud800"}',
  '{"full_name":"\\u0000"}',
  '{"a":1}{"b":2}',
  '{"email":1,"email":2}',
  deep,
  `${deep}${']'.repeat(10_000)}`,
  `{"email":${deep}${']'.repeat(10_000)}}`,
  '{"a":'.repeat(10_000),
  `{"email":${'9'.repeat(5_000)}}`,
  `{"email":"${'x'.repeat(most - 12)}"}`,
  `{"email":"${'x'.repeat(most)}"}`,
  `{"email":"${'x'.repeat(1024 * 1024)}"}`,
  `{"${'k'.repeat(30_000)}":1}`,
  `{${Array.from({ length: 4_000 }, (_, n) => `"k${n}":${n}`).join()}}`,
  Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
  Buffer.from('{"email":"\xff"}', 'latin1'),
];
const oddHeaders = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': '' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br' },
  { 'content-encoding': 'no-such' },
  { 'idempotency-key': 'x'.repeat(4_000) },
  { 'idempotency-key': '' },
  { 'idempotency-key': '\xe9' },
  { authorization: 'Bearer x' },
  { authorization: 'Basic !!!' },
  { cookie: 'marsam_session=x; marsam_session=%00' },
  { cookie: 'x'.repeat(4_000) },
  { cookie: `__Host-marsam_session=${'0'.repeat(64)}; ;=;==` },
  { 'accept-language': '\xff,,;q=x' },
  { 'accept-encoding': 'br;q=x,,gzip;q=-1' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'x-forwarded-for': 'x,,1.2.3.4.5,[::1' },
  { 'x-forwarded-for': '1.1.1.1,'.repeat(400) },
  { range: 'bytes=9-1' },
  { 'if-none-match': '"' },
  { te: 'trailers' },
  { 'x-request-id': '../\xff' },
];
const ids = [
  'x',
  '0',
  '-1',
  '%00',
  '%FF',
  '..%2f..%2fetc',
  '00000000-0000-0000-0000-000000000000',
  'a'.repeat(3_000),
  '%F0%9F%8E%A8',
  "'--",
];
const queryValues = [
  '',
  '%00',
  '%FF',
  '%',
  '%%%',
  '-1',
  '0',
  '101',
  '99999999999999999999',
  '1.5',
  'x'.repeat(6_000),
  '%D9%86'.repeat(900),
  '%25_%5C',
  '[]',
  "'%20OR%201=1--",
];

function schemaOf(operation) {
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  const named = schema?.$ref ?? schema?.oneOf?.find((one) => one.$ref)?.$ref;
  return named ? document.components.schemas[named.split('/').pop()] : schema;
}

/** One invalid field at a time, and all of them at once. */
function wrongFields(operation, method) {
  const names = Object.keys(schemaOf(operation)?.properties ?? {});
  // A PATCH needs no other field, so a valid text there would legitimately change something.
  const values = [...(method === 'PATCH' ? refusedTexts : texts), ...wrongTypes];
  const all = values.map((value) => Object.fromEntries(names.map((name) => [name, value])));
  const privileged = { id: 'x', role: 'admin', is_admin: true, status: 'Accepted', email_verified: true, version: 9 };
  const one = names.flatMap((name) => values.map((value) => ({ ...privileged, [name]: value })));
  return [...all, ...one].map((body) => ({ body: JSON.stringify(body) }));
}

/** Every malformed request for one route and method, as a path and its body. */
function* attacks(path, method, operation) {
  const parameters = operation?.parameters ?? [];
  const target = path.replace(/\{[^}]+\}/g, ids[6]);
  if (!operation) {
    // Refused before the body is read.
    for (const body of [undefined, '{', deep]) yield { path: target, body };
    return;
  }
  if (path.includes('{')) for (const id of ids) yield { path: path.replace(/\{[^}]+\}/g, id) };
  for (const { name } of parameters.filter((parameter) => parameter.in === 'query')) {
    for (const value of queryValues) yield { path: `${target}?${name}=${value}` };
    yield { path: `${target}?${name}=x&${name}=y&${name}` };
    yield { path: `${target}?${`${name}=x&`.repeat(700)}` };
  }
  for (const query of ['?', '?=', '?&&&', '?%00=%00', '?limit', '?a[]=1', '?limit=1&limit=2', '?unknown=1'])
    yield { path: `${target}${query}` };
  for (const headers of oddHeaders)
    yield { path: target, body: method === 'GET' || method === 'HEAD' ? undefined : '{', headers };
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return;
  for (const body of rawBodies) yield { path: target, body };
  for (const { body } of wrongFields(operation, method)) yield { path: target, body };
}

/** What is wrong with a response, or nothing. */
function complaint({ status, headers, text }, method) {
  if (status >= 500) return `a ${status}`;
  if (/panicked|backtrace|SELECT |diesel|sqlite|\/src\//i.test(text) && status >= 400) return 'reveals internals';
  if (status < 400 || method === 'HEAD') return null;
  if (!/^application\/json/.test(headers['content-type'] ?? '')) return `an error of type ${headers['content-type']}`;
  let error;
  try {
    error = JSON.parse(text);
  } catch {
    return 'an error that is no JSON';
  }
  const worded = typeof error.error === 'string' && error.error && /^[a-z_]+$/.test(error.code ?? '');
  if (!worded) return 'an error without sentence or code';
  const fields = Object.values(error.fields ?? {});
  if (fields.length && status !== 422) return 'fields on another status than 422';
  if (!fields.every((codes) => Array.isArray(codes) && codes.every((code) => /^[a-z_]+$/.test(code))))
    return 'odd fields';
  return status === 429 && !headers['retry-after'] ? 'a 429 without Retry-After' : null;
}

const server = await start(temporaryFolder(), { MARSAM_LOG: 'warn,actix_server=off,marsam=info' });
const admin = await Visitor.ofDemo(server, 'admin');
async function everything() {
  const lists = [
    '/api/admin/users',
    '/api/admin/quote-requests',
    '/api/admin/creative-applications',
    '/api/creatives',
    '/api/services',
  ];
  return JSON.stringify(await Promise.all(lists.map((path) => admin.list(server, path))));
}

const before = await everything();
const complaints = [];
const statuses = new Map();
for (const role of ['visitor', 'brand', 'creative', 'admin']) {
  const cookies = role === 'visitor' ? new Map() : (await Visitor.ofDemo(server, role)).cookies;
  const todo = [];
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const method of methods) {
      // A route that ends its own session would end a caller's other requests.
      if (role !== 'visitor' && (path === '/api/logout' || (path === '/api/account/sessions' && method === 'DELETE')))
        continue;
      for (const attack of attacks(path, method, operations[method.toLowerCase()])) todo.push({ method, ...attack });
    }
  }
  const next = todo.values();
  const one = async () => {
    for (const { method, path, body, headers } of next) {
      // Each from another address; otherwise the throttles would answer before the routes do.
      const visitor = new Visitor();
      visitor.cookies = new Map(cookies);
      const shown = `${role}: ${method} ${path.slice(0, 120)} ${String(body ?? '').slice(0, 80)} ${JSON.stringify(headers ?? {}).slice(0, 80)}`;
      try {
        const answer = await visitor.send(server, method, path, { body, headers });
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const wrong = complaint(answer, method);
        if (wrong) complaints.push(`${wrong}: ${shown} -> ${answer.status} ${answer.text.slice(0, 200)}`);
      } catch (error) {
        complaints.push(`no answer (${error.message}): ${shown}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  if (role !== 'visitor') {
    const visitor = new Visitor();
    visitor.cookies = new Map(cookies);
    const { status } = await visitor.send(server, 'GET', '/api/users/me');
    if (status !== 200)
      complaints.push(`${role} is no longer signed in: what was sent as ${role} was sent as a visitor`);
  }
  console.log(`as ${role}: ${todo.length} requests`);
}
if ((await everything()) !== before) complaints.push('something changed');
if (/panicked/.test(server.log())) complaints.push(`a panic:\n${server.log()}`);
const code = await server.stop();
if (code !== 0) complaints.push(`the server ended with ${code}`);

console.log(
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status}: ${times}`)
    .join(', '),
);
for (const line of complaints.slice(0, 40)) console.error(line);
console.log(`${complaints.length} complaints`);
process.exit(complaints.length ? 1 : 0);
