// nginx and Caddy in front of a server, with the configuration that docs/operations.md gives, over plain HTTP.

import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { written } from '../operations/blocks.mjs';

/** The documented server block, without TLS and with another address on either side. */
const nginxConfiguration = (folder, port, upstream) => {
  const text = written('/etc/nginx/conf.d/marsam.conf');
  const server = text
    .slice(text.lastIndexOf('server {'))
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^\s*(listen \[::\]:443 ssl http2|ssl_certificate|ssl_certificate_key|server_name|access_log)\b.*\n/gm, '')
    .replace('http://127.0.0.1:8080', upstream);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http { access_log off; ${paths}
${server}
}
`;
};

const caddyConfiguration = (port, upstream) =>
  '{\n    admin off\n}\n' +
  written('/etc/caddy/Caddyfile')
    .replace('marsam.example {', `http://127.0.0.1:${port} {`)
    .replace('127.0.0.1:8080', upstream.replace('http://', ''));

/** Starts `nginx` or `caddy` before a server; resolves to its address, or to null where it is not installed. */
export async function proxied(which, server, folder) {
  const asked = spawnSync(which, [which === 'nginx' ? '-v' : 'version'], { stdio: 'ignore' });
  if (asked.error) return null;
  const own = join(folder, which);
  mkdirSync(own, { recursive: true });
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const file = join(own, 'configuration');
  const text = which === 'nginx' ? nginxConfiguration(own, port, server.url) : caddyConfiguration(port, server.url);
  writeFileSync(file, text);
  const given = which === 'nginx' ? ['-c', file] : ['run', '--config', file, '--adapter', 'caddyfile'];
  const env = { ...process.env, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own };
  const child = spawn(which, given, { stdio: 'ignore', env });
  process.once('exit', () => child.kill('SIGTERM'));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return { url, stop: () => child.kill('SIGTERM') };
    await sleep(100);
  }
  throw new Error(`${which} does not answer`);
}
