#!/usr/bin/env node
// Drives the server with wrk, and nginx with the same bytes as static files, on the same machine one after the other.
// Prints ratios and CPU time per request; absolute numbers depend on the machine more than on the server.

import { drive, fetchRaw, startNginx } from './load.mjs';
import { start, temporaryFolder } from './server.mjs';

const paths = ['/api/creatives?limit=24', '/api/services', '/'];
const encodings = ['identity', 'gzip'];

const marsam = await start(temporaryFolder(), { MARSAM_LOG: 'warn,marsam=info,marsam_http=warn' });
const files = [];
for (const path of paths) {
  const { type, body: plain } = await fetchRaw(marsam, path, 'identity');
  const { body: gzip } = await fetchRaw(marsam, path, 'gzip');
  files.push({ path, type, plain, gzip });
}
const nginx = await startNginx(files);
const rows = [];
for (const { path, plain, gzip } of files) {
  for (const encoding of encodings) {
    const ours = await drive(marsam, path, encoding);
    const theirs = await drive(nginx, path, encoding);
    rows.push({
      path,
      encoding,
      bytes: encoding === 'gzip' ? gzip.length : plain.length,
      'rate / nginx': (ours.rate / theirs.rate).toFixed(2),
      'CPU ms a request': ours.cpu.toFixed(3),
      'nginx CPU ms': theirs.cpu.toFixed(3),
      'requests/s': Math.round(ours.rate),
    });
  }
}
console.table(rows);
nginx.stop();
await marsam.stop();
