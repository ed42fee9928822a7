// etcd, three PostgreSQL nodes under Patroni with synchronous replication, and a HAProxy that leads to the primary, all on
// loopback.

import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../server.mjs';
import { ask, descendants, freePorts, run, signal, until } from './processes.mjs';

/** How long a primary's lease lives without it, in seconds: the time that a failover takes. */
export const TTL = 20;

const table = `marsam_cluster_${process.pid}`;
const idOf = (what) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
export const postgresBin = () => {
  const versions = readdirSync('/usr/lib/postgresql').sort((one, other) => Number(one) - Number(other));
  return join('/usr/lib/postgresql', versions.at(-1), 'bin');
};

/** The user that PostgreSQL runs as, where this process is root: it refuses root. */
export const postgresUser = () => (process.getuid() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {});

/** A file of packaging/cluster with values of this run; the lines that explain it are left out. */
export function packaged(name, replaced) {
  const text = readFileSync(join(root, 'packaging/cluster', name), 'utf8').replace(/^ *#.*\n/gm, '');
  return replaced.reduce((changed, [word, value]) => {
    if (!changed.includes(word)) throw new Error(`packaging/cluster/${name} does not say ${word}`);
    return changed.replaceAll(word, value);
  }, text);
}

/** The lines NAME=value of a file as variables of a program. */
const settingsOf = (text) =>
  Object.fromEntries(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

export const statisticsOf = (port) => `listen statistics
  mode http
  bind 127.0.0.1:${port}
  stats enable
  stats uri /
`;

/** One machine of the cluster: Patroni and the PostgreSQL that it runs. */
class Node {
  constructor(number, folder, ports) {
    Object.assign(this, { number, folder, ...ports, name: `node${number}`, data: join(folder, 'data') });
    this.user = postgresUser();
    mkdirSync(folder, { recursive: true });
    if (this.user.uid !== undefined) chownSync(folder, this.user.uid, this.user.gid);
  }

  configure() {
    const replaced = [
      ['NODE', this.name],
      ['ADDRESS:8008', `127.0.0.1:${this.rest}`],
      ['ADDRESS:5432', `127.0.0.1:${this.port}`],
      // Each node has its own door to etcd, so that one node can be cut off.
      ['hosts: ETCD1:2379,ETCD2:2379,ETCD3:2379', `host: 127.0.0.1:${this.etcd}\n  use_proxies: true`],
      ['/var/lib/postgresql/15/marsam', this.data],
      ['/usr/lib/postgresql/15/bin', postgresBin()],
      ['/var/lib/postgresql/pgpass', join(this.folder, 'pgpass')],
      ['/var/run/postgresql', this.folder],
      ['local all all peer', 'local all all trust'],
      ['NETWORK', '127.0.0.1/32'],
      ['PASSWORD_OF_MARSAM', 'marsam'],
      ['PASSWORD_OF_POSTGRES', 'postgres'],
      ['PASSWORD_OF_REPLICATOR', 'replicator'],
      ['PASSWORD_OF_REWINDER', 'rewinder'],
    ];
    this.settings = join(this.folder, 'patroni.yml');
    writeFileSync(this.settings, packaged('patroni.yml', replaced));
  }

  start() {
    this.patroni = run('patroni', [this.settings], join(this.folder, 'log'), {
      ...this.user,
      cwd: this.folder,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' },
    });
  }

  /** Patroni, the server and all of its processes. */
  pids() {
    const file = join(this.data, 'postmaster.pid');
    const server = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
    const servers = server > 0 && existsSync(`/proc/${server}`) ? [server, ...descendants(server)] : [];
    const patroni = this.patroni?.exitCode === null ? [this.patroni.pid, ...descendants(this.patroni.pid)] : [];
    return [...new Set([...servers, ...patroni])];
  }

  /** As if the machine lost its power. */
  async kill() {
    const pids = this.pids();
    for (const pid of pids) signal(pid, 'SIGSTOP');
    for (const pid of pids) signal(pid, 'SIGKILL');
    await this.patroni.ended;
  }

  freeze() {
    this.frozen = this.pids();
    for (const pid of this.frozen) signal(pid, 'SIGSTOP');
  }

  thaw() {
    for (const pid of this.frozen ?? []) signal(pid, 'SIGCONT');
    this.frozen = null;
  }

  /** Drops every packet to and from the node, without a word to the other side. */
  cutOff() {
    const ports = `{ ${this.port}, ${this.rest}, ${this.etcd} }`;
    nft(`add table inet ${table}`);
    nft(`add chain inet ${table} out { type filter hook output priority 0; }`);
    nft(`add rule inet ${table} out oif lo tcp dport ${ports} drop`);
    nft(`add rule inet ${table} out oif lo tcp sport ${ports} drop`);
  }

  connect() {
    nft(`delete table inet ${table}`);
  }

  isPrimary() {
    return ask(`http://127.0.0.1:${this.rest}/primary`).then(({ status }) => status === 200);
  }
}

function nft(rule) {
  execFileSync('nft', [rule], { stdio: ['ignore', 'ignore', 'pipe'] });
}
process.once('exit', () => {
  try {
    nft(`delete table inet ${table}`);
  } catch {
    // No node was cut off.
  }
});

export class Cluster {
  static async start(folder) {
    const cluster = new Cluster();
    const [peer, primary, statistics, ...ports] = await freePorts(12);
    cluster.nodes = [1, 2, 3].map((number, at) => {
      const [port, rest, etcd] = ports.slice(3 * at);
      return new Node(number, join(folder, `node${number}`), { port, rest, etcd });
    });
    const doors = cluster.nodes.map((node) => `http://127.0.0.1:${node.etcd}`).join(',');
    const settings = packaged('etcd.env', [
      ['etcdNUMBER', 'etcd1'],
      ['/var/lib/etcd/marsam', join(folder, 'etcd')],
      ['etcd1=http://ETCD1:2380,etcd2=http://ETCD2:2380,etcd3=http://ETCD3:2380', `etcd1=http://127.0.0.1:${peer}`],
      ['http://ADDRESS:2380', `http://127.0.0.1:${peer}`],
      ['http://ADDRESS:2379', doors],
    ]);
    cluster.etcd = run('etcd', ['--logger', 'zap'], join(folder, 'etcd.log'), {
      env: { PATH: process.env.PATH, ...settingsOf(settings) },
    });
    await until('etcd', async () => (await ask(`http://127.0.0.1:${cluster.nodes[0].etcd}/health`)).status === 200);
    for (const node of cluster.nodes) {
      node.configure();
      node.start();
    }
    await until('a primary with two standbys', () => cluster.isWhole(), 120);
    cluster.port = primary;
    const file = join(folder, 'primary.cfg');
    writeFileSync(file, cluster.proxy(statistics));
    cluster.haproxy = run('haproxy', ['-db', '-f', file], join(folder, 'primary.log'));
    // Before its first checks HAProxy takes every node for the primary.
    await until('HAProxy', async () => {
      const { text } = await ask(`http://127.0.0.1:${statistics}/;csv`);
      return text.split('\n').filter((row) => /^primary,node.*,DOWN,/.test(row)).length === 2;
    });
    cluster.sql('postgres', 'CREATE DATABASE marsam OWNER marsam');
    return cluster;
  }

  proxy(statistics) {
    const nodes = this.nodes.flatMap((node, at) => [
      [`NODE${at + 1}:5432 maxconn 100 check port 8008`, `127.0.0.1:${node.port} maxconn 100 check port ${node.rest}`],
    ]);
    return packaged('primary.cfg', [['127.0.0.1:5000', `127.0.0.1:${this.port}`], ...nodes]) + statisticsOf(statistics);
  }

  url() {
    return `postgres://marsam:marsam@127.0.0.1:${this.port}/marsam`;
  }

  /** Every node in one address, as libpq tries them. */
  directUrl() {
    const hosts = this.nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return `postgres://marsam:marsam@${hosts}/marsam?target_session_attrs=read-write`;
  }

  /** The first process of each node's PostgreSQL. */
  servers() {
    return this.nodes.map(({ data }) => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]));
  }

  async members() {
    const answers = await Promise.all(this.nodes.map(({ rest }) => ask(`http://127.0.0.1:${rest}/cluster`)));
    const answer = answers.find(({ status }) => status === 200);
    return answer ? JSON.parse(answer.text).members : [];
  }

  /** A primary, a synchronous standby and another, all of them running. */
  async isWhole() {
    const members = await this.members();
    const roles = members.map(({ role }) => role);
    const isRunning = members.every(({ state }) => state === 'running' || state === 'streaming');
    return members.length === 3 && isRunning && roles.includes('leader') && roles.includes('sync_standby');
  }

  async primary() {
    const found = await Promise.all(this.nodes.map((node) => node.isPrimary()));
    return this.nodes[found.indexOf(true)];
  }

  /** A planned change of the primary, by Patroni's API, which chooses the synchronous standby. */
  async switchOver() {
    const members = await this.members();
    const leader = members.find(({ role }) => role === 'leader').name;
    const candidate = members.find(({ role }) => role === 'sync_standby').name;
    const node = this.nodes.find(({ name }) => name === leader);
    const answer = await fetch(`http://127.0.0.1:${node.rest}/switchover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ leader, candidate }),
    });
    if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`);
    return candidate;
  }

  /** Asks the primary, past every proxy. */
  sql(database, statement) {
    for (const node of this.nodes) {
      try {
        const given = [
          '-h',
          '127.0.0.1',
          '-p',
          String(node.port),
          '-U',
          'postgres',
          '-d',
          database,
          '-qAtX',
          '-F',
          '\t',
        ];
        const isStandby = this.psql([...given, '-c', 'SELECT pg_is_in_recovery()']).trim() === 't';
        if (!isStandby) return this.psql([...given, '-c', statement]);
      } catch (error) {
        if (!/connection|starting up|shutting down/i.test(String(error.stderr))) throw error;
      }
    }
    throw new Error('no node is the primary');
  }

  psql(given) {
    const env = { ...process.env, PGPASSWORD: 'postgres', PGCONNECT_TIMEOUT: '2' };
    return execFileSync('psql', given, {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 28,
    });
  }

  /** Patroni stops its server with it. */
  async stop() {
    for (const node of this.nodes) signal(node.patroni.pid, 'SIGTERM');
    await Promise.all(this.nodes.map((node) => node.patroni.ended));
    for (const child of [this.haproxy, this.etcd]) signal(child.pid, 'SIGTERM');
    await Promise.all([this.haproxy.ended, this.etcd.ended]);
  }
}
