// The real binary on a free port with its own database, and visitors who send HTTP requests to it.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const startMilliseconds = 300_000;
const answerMilliseconds = 30_000;

/** The release build if there is one, else the debug build; MARSAM_BINARY names another. */
export function binary() {
  const built = ['target/release/marsam', 'target/debug/marsam'].map((path) => join(root, path));
  const found = [process.env.MARSAM_BINARY, ...built].find((path) => path && existsSync(path));
  if (!found) throw new Error('build the server first: cargo build -p marsam-app');
  return found;
}

// One listener for each server and folder of a run, more than Node takes for a leak.
process.setMaxListeners(100);

/** A data folder that is removed when the process ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'marsam-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** Starts `marsam serve --demo` on the data in `folder`, by the command `under` if given; resolves once it listens. */
export function start(folder, settings = {}, under = [], given = ['serve', '--demo']) {
  const env = {
    ...process.env,
    DATABASE_URL: `sqlite://${join(folder, 'marsam.db')}`,
    MARSAM_MAIL_URL: `file://${join(folder, 'outbox')}`,
    MARSAM_BIND: '127.0.0.1:0',
    MARSAM_PUBLIC_URL: 'http://localhost:8080',
    MARSAM_QUOTES_PER_HOUR: '0',
    MARSAM_WRITES_PER_HOUR: '0',
    MARSAM_LOG: 'info',
    MARSAM_LOG_FORMAT: 'text',
    ...settings,
  };
  const [command, ...rest] = [...under, binary(), ...given];
  const child = spawn(command, rest, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const log = [];
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
  // Killed if this process ends first.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  ended.then(() => process.off('exit', end));
  const listening = new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`no start within five minutes:\n${log.join('')}`)),
      startMilliseconds,
    );
    const settle = (finish, value) => {
      clearTimeout(timer);
      finish(value);
    };
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (text) => {
      log.push(text);
      // The address may come in two pieces.
      const address = /listening on (http:\/\/[\d.:]+)\s/.exec(log.slice(-2).join(''));
      if (address) settle(resolve, address[1]);
      if (log.length > 400) log.splice(0, 200);
    });
    ended.then((code) => settle(reject, new Error(`the server ended with ${code}:\n${log.join('')}`)));
    child.once('error', (error) => settle(reject, error));
  });
  return listening.then((url) => ({
    url,
    pid: child.pid,
    log: () => log.join(''),
    kill: () => (child.kill('SIGKILL'), ended),
    stop: () => (child.kill('SIGTERM'), ended),
  }));
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let visitors = 0;

/** A client with its own cookies and address, which is sent as a trusted proxy would. */
export class Visitor {
  constructor() {
    visitors += 1;
    this.address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
    this.cookies = new Map();
  }

  /** Sends a body as JSON, or unchanged if it is text or bytes; by an agent of its own, if it is given. Rejects if no response
   * arrives. */
  send(server, method, path, { body, headers = {}, connections = agent } = {}) {
    const raw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = {
      'x-forwarded-for': this.address,
      ...(cookie && { cookie }),
      ...(raw !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(raw) }),
      ...headers,
    };
    const { hostname, port } = new URL(server.url);
    return new Promise((resolve, reject) => {
      const options = { agent: connections, hostname, port, method, path, headers: sent, timeout: answerMilliseconds };
      const call = request(options, (answer) => {
        const pieces = [];
        answer.on('data', (piece) => pieces.push(piece));
        answer.on('error', reject);
        answer.on('end', () => {
          if (!answer.complete) return reject(new Error('the answer broke off'));
          for (const set of answer.headers['set-cookie'] ?? []) this.keep(set);
          resolve({ status: answer.statusCode, headers: answer.headers, text: Buffer.concat(pieces).toString('utf8') });
        });
      });
      call.on('timeout', () => call.destroy(new Error('no answer in time')));
      call.on('error', reject);
      call.end(raw);
    });
  }

  keep(set) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
    if (!name) return;
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(set)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  /** Sends a request that must succeed; resolves to the response's JSON. */
  async must(server, method, path, given) {
    const answer = await this.send(server, method, path, given);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.text ? JSON.parse(answer.text) : null;
  }

  /** Every row of a list, page by page. */
  async list(server, path) {
    const rows = [];
    for (let next = path; next;) {
      const answer = await this.send(server, 'GET', next);
      if (answer.status !== 200) throw new Error(`GET ${next}: ${answer.status} ${answer.text}`);
      rows.push(...JSON.parse(answer.text));
      const link = /<([^>]+)>;\s*rel="next"/.exec(answer.headers.link ?? '');
      const url = link && new URL(link[1], server.url);
      next = url && url.pathname + url.search;
    }
    return rows;
  }

  /** A client that is signed in to the demo as `brand`, `creative` or `admin`. */
  static async ofDemo(server, role) {
    const visitor = new Visitor();
    const body = { email: `${role}@marsam.test`, password: 'marsam-demo-2026' };
    await visitor.must(server, 'POST', '/api/auth/sign-in', { body });
    return visitor;
  }
}

/** A brand's request for photographs, as the quote form sends it. */
export function quoteRequest(projectDescription) {
  return {
    brandName: 'Bait Al-Gahwa',
    contactName: 'Yousef',
    email: 'yousef@example.com',
    serviceCategory: 'Photography',
    projectDescription,
    agreeToTerms: true,
    terms_agreed_at: new Date().toISOString(),
    terms_agreed_email: 'yousef@example.com',
    terms_agreed_name: 'Yousef',
  };
}
