// Two instances of Marsam on one database, and the HAProxy that visitors reach them by.

import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { start } from '../server.mjs';
import { packaged, statisticsOf } from './nodes.mjs';
import { ask, freePorts, run, signal, until } from './processes.mjs';

/** So long an instance may go on answering before it is stopped; docs/operations.md says as many. */
const DRAIN_SECONDS = 10;

export class Site {
  /** Instances on these addresses of the database, one each. */
  static async start(folder, databases) {
    const site = new Site();
    const [door, statistics, ...ports] = await freePorts(2 + databases.length);
    site.folder = folder;
    site.socket = join(folder, 'site.sock');
    site.shared = {
      MARSAM_SECRET_KEY: randomBytes(32).toString('hex'),
      MARSAM_MEDIA_URL: `file://${join(folder, 'media')}`,
      MARSAM_MAIL_URL: `file://${join(folder, 'mails')}`,
    };
    site.instances = [];
    for (const [at, database] of databases.entries()) {
      const instance = { name: `instance${at + 1}`, database, port: ports[at] };
      site.instances.push(instance);
      // oxlint-disable-next-line no-await-in-loop -- the first one loads the demo
      await site.startInstance(instance);
    }
    const file = join(folder, 'site.cfg');
    writeFileSync(file, site.proxy(door, statistics));
    site.haproxy = run('haproxy', ['-db', '-f', file], join(folder, 'site.log'));
    site.url = `http://127.0.0.1:${door}`;
    await until('HAProxy of the site', async () => (await ask(`${site.url}/healthz`)).status === 200);
    const { headers } = await fetch(`${site.url}/api/services`, { headers: { 'x-request-id': 'mine' } });
    if (!headers.has('x-request-id') || headers.get('x-request-id') === 'mine')
      throw new Error("HAProxy hands on a visitor's X-Request-Id");
    return site;
  }

  async startInstance(instance) {
    const folder = join(this.folder, instance.name);
    mkdirSync(folder, { recursive: true });
    const settings = {
      ...this.shared,
      DATABASE_URL: instance.database,
      MARSAM_BIND: `127.0.0.1:${instance.port}`,
      MARSAM_METRICS_BIND: '127.0.0.1:0',
      MARSAM_CONNECTIONS_PER_ADDRESS: '0',
      TMPDIR: folder,
    };
    instance.server = await start(folder, settings);
    instance.pid = instance.server.pid;
  }

  proxy(door, statistics) {
    const instances = this.instances.map(({ name, port }, at) => [
      `server marsam${at + 1} MARSAM${at + 1}:8080`,
      `server ${name} 127.0.0.1:${port}`,
    ]);
    const own = [
      ['/run/haproxy/admin.sock mode 660', `${this.socket} mode 600`],
      ['127.0.0.1:8000', `127.0.0.1:${door}`],
    ];
    const text = packaged('site.cfg', [...own, ...instances]) + statisticsOf(statistics);
    // A site of one instance.
    return text.replace(/^.* MARSAM\d:.*\n/gm, '');
  }

  /** Says a command to HAProxy's socket. */
  say(command) {
    return new Promise((resolve, reject) => {
      const socket = connect(this.socket);
      const pieces = [];
      socket.on('data', (piece) => pieces.push(piece));
      socket.on('end', () => resolve(Buffer.concat(pieces).toString('utf8')));
      socket.on('error', reject);
      socket.end(`${command}\n`);
    });
  }

  /** How many requests an instance has at this moment. */
  async busy(name) {
    const rows = (await this.say('show stat')).split('\n').map((row) => row.split(','));
    const at = rows[0].indexOf('scur');
    return Number(rows.find(([proxy, server]) => proxy === 'site' && server === name)[at]);
  }

  /** No new requests, and an end; resolves to the code and the seconds that the end took. Streams of open pages never end by
   * themselves, so the wait for the requests is bounded. */
  async end(instance) {
    await this.say(`set server site/${instance.name} state drain`);
    const isIdle = async () => (await this.busy(instance.name)) === 0;
    await until(`${instance.name} without requests`, isIdle, DRAIN_SECONDS).catch(() => {});
    instance.isStopped = true;
    const began = performance.now();
    const code = await instance.server.stop();
    return { code, seconds: (performance.now() - began) / 1_000 };
  }

  /** As an operator upgrades one of several: no new requests, an end, a start, requests again. */
  async restart(instance) {
    const { code } = await this.end(instance);
    if (code !== 0) throw new Error(`${instance.name} ended with ${code}`);
    await this.begin(instance);
  }

  /** A start, and requests again. */
  async begin(instance) {
    await this.startInstance(instance);
    await until('ready', async () => (await ask(`${instance.server.url}/readyz`)).status === 200);
    instance.isStopped = false;
    await this.say(`set server site/${instance.name} state ready`);
  }

  /** Which instances have ended or are others than at their start. */
  ended() {
    return this.instances.filter(({ pid, server }) => {
      try {
        process.kill(pid, 0);
        return pid !== server.pid;
      } catch {
        return true;
      }
    });
  }

  async stop() {
    const codes = await Promise.all(this.instances.map(({ server }) => server.stop()));
    signal(this.haproxy.pid, 'SIGTERM');
    await this.haproxy.ended;
    return codes;
  }
}
