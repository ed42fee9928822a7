// One PostgreSQL with its durable defaults, on loopback.

import { execFileSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { join } from 'node:path';
import { postgresBin, postgresUser } from './nodes.mjs';
import { freePorts, run, signal, until } from './processes.mjs';

export class Postgres {
  static async start(folder) {
    const server = new Postgres();
    const user = postgresUser();
    if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
    const data = join(folder, 'data');
    const options = { ...user, cwd: folder, stdio: 'ignore' };
    const bin = (name) => join(postgresBin(), name);
    execFileSync(
      bin('initdb'),
      ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8'],
      options,
    );
    [server.port] = await freePorts(1);
    const given = ['-D', data, '-k', folder, '-p', String(server.port), '-c', 'max_connections=120'];
    server.child = run(bin('postgres'), given, join(folder, 'log'), { ...user, cwd: folder });
    server.psql = (database, statement) =>
      execFileSync(
        'psql',
        ['-h', '127.0.0.1', '-p', server.port, '-U', 'postgres', '-d', database, '-qAtXc', statement],
        {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'ignore'],
        },
      );
    await until('PostgreSQL', () => {
      try {
        return server.psql('postgres', 'SELECT 1');
      } catch {
        return null;
      }
    });
    server.psql('postgres', "CREATE ROLE marsam LOGIN PASSWORD 'marsam'");
    server.psql('postgres', 'CREATE DATABASE marsam OWNER marsam');
    return server;
  }

  url() {
    return `postgres://marsam:marsam@127.0.0.1:${this.port}/marsam`;
  }

  async stop() {
    signal(this.child.pid, 'SIGINT');
    await this.child.ended;
  }
}
