// Signed requests to a bucket (AWS Signature Version 4): its objects are listed and deleted as an operator would.

import { createHash, createHmac } from 'node:crypto';

const hash = (text) => createHash('sha256').update(text).digest('hex');
const hmac = (key, text) => createHmac('sha256', key).update(text).digest();
const escaped = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Where the settings of a server lead to: `s3://BUCKET?endpoint=URL&region=NAME`. */
function placeOf({ MARSAM_MEDIA_URL }) {
  const { hostname: name, searchParams } = new URL(MARSAM_MEDIA_URL);
  return { name, endpoint: searchParams.get('endpoint'), region: searchParams.get('region') };
}

async function send(settings, method, key, query = {}) {
  const { name, endpoint, region } = placeOf(settings);
  const path = `/${name}/${key.split('/').map(escaped).join('/')}`;
  const pairs = Object.entries(query).map(([name, value]) => `${escaped(name)}=${escaped(value)}`);
  const asked = pairs.sort().join('&');
  const at = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`;
  const headers = { host: new URL(endpoint).host, 'x-amz-content-sha256': hash(''), 'x-amz-date': at };
  const named = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const canonical = [method, path, asked, lines.join(''), named, hash('')].join('\n');
  const secret = `AWS4${settings.AWS_SECRET_ACCESS_KEY}`;
  const signing = scope.split('/').reduce(hmac, secret);
  const signature = hmac(signing, ['AWS4-HMAC-SHA256', at, scope, hash(canonical)].join('\n')).toString('hex');
  const credential = `${settings.AWS_ACCESS_KEY_ID}/${scope}`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${named}, Signature=${signature}`;
  const answer = await fetch(`${endpoint}${path}?${asked}`, { method, headers: { ...headers, authorization } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text;
}

/** The keys of a bucket, in order. */
export async function keysOf(settings) {
  const keys = [];
  for (let after = ''; ;) {
    const page = await send(settings, 'GET', '', { 'list-type': '2', 'start-after': after });
    const found = [...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key);
    keys.push(...found);
    after = found.at(-1);
    if (!after || !page.includes('<IsTruncated>true')) return keys.sort();
  }
}

/** Stores an empty object. */
export const put = (settings, key) => send(settings, 'PUT', key);

/** Deletes an object. */
export const remove = (settings, key) => send(settings, 'DELETE', key);
