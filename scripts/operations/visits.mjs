// What people do on the site of the first week's machine, and what the machine then holds.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../server.mjs';
import { until } from '../cluster/processes.mjs';

const email = 'you@example.com';
const password = 'violet harbour 2026 lantern';
/** Asked of both databases in the same words. */
const COUNTS =
  "SELECT (SELECT count(*) FROM accounts) || ' accounts, ' || (SELECT count(*) FROM files) || ' files, ' || (SELECT count(*) FROM contact_messages) || ' messages'";
/** Mails as they are read: parts in base64 and in quoted-printable are decoded. */
const decoded = (mails) =>
  mails
    .replace(/(?:^[A-Za-z0-9+/]{76}\r?\n)+(?:[A-Za-z0-9+/]+={0,2}\r?\n)?/gm, (part) =>
      Buffer.from(part, 'base64').toString('utf8'),
    )
    .replace(/=\r?\n/g, '')
    .replace(/=3D/g, '=')
    .replace(/&amp;/g, '&');
const base64 = (text) => Buffer.from(text).toString('base64');

export class Visits {
  constructor(machine) {
    this.machine = machine;
    /** What the mail server has taken; it runs on this machine's disk. */
    this.mailbox = join(machine.folder, '..', 'mails');
  }

  /** Sends a request through the proxy, with the cookies of the one visitor. */
  send(method, path, body, headers = {}) {
    const more = Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`);
    const sent = body === undefined ? '' : `-H 'content-type: application/json' -d '${JSON.stringify(body)}'`;
    const options = `-sk -b jar -c jar -w '\\n%{http_code}' --resolve marsam.example:443:127.0.0.1`;
    const { stdout } = this.machine.sh(
      `curl ${options} -X ${method} ${more.join(' ')} ${sent} 'https://marsam.example${path}'`,
    );
    const at = stdout.lastIndexOf('\n');
    return { status: Number(stdout.slice(at + 1)), text: stdout.slice(0, at) };
  }

  must(method, path, body) {
    const { status, text } = this.send(method, path, body);
    if (status >= 300 || status === 0) throw new Error(`${method} ${path}: ${status} ${text}`);
    return text ? JSON.parse(text) : null;
  }

  /** The newest link with a token among the mails that are files. */
  link(mode) {
    const { stdout } = this.machine.sh('ls -t /var/lib/marsam/outbox/*.eml 2>/dev/null | head -3 | xargs -r cat');
    return new RegExp(`mode=${mode}&token=([\\w-]+)`).exec(decoded(stdout))?.[1];
  }

  async signUpAndUpload() {
    this.must('POST', '/api/auth/sign-up', { email, password, full_name: 'Noura', language: 'en' });
    this.must('POST', '/api/users/profile', { role: 'creative', full_name: 'Noura' });
    const token = await until('the mail with the link', () => this.link('verify'), 20);
    this.must('POST', '/api/auth/verify-email', { token });
    const name = 'abdulaziz-alnasser-1-960.webp';
    const bytes = readFileSync(join(root, 'crates/demo/media', name));
    this.machine.sh('cat >picture.b64', bytes.toString('base64'));
    this.machine.must('base64 -d picture.b64 >picture');
    this.picture = await this.upload('picture', name, 90);
    await this.contact('before');
  }

  /** One second as a phone films it, made by the ffmpeg that the package brought. */
  async uploadFilm() {
    const given = '-hide_banner -loglevel error -f lavfi -i testsrc2=size=320x180:rate=10:duration=1';
    const coded = '-c:v libx265 -preset ultrafast -x265-params log-level=error -tag:v hvc1';
    this.machine.must(`ffmpeg ${given} ${coded} film.mov`);
    this.film = await this.upload('film.mov', 'film.mov', 240);
  }

  /** Uploads a file of the machine, and resolves to what the site has decided about it. */
  upload(file, name, seconds) {
    const length = this.machine.must(`stat -c %s ${file}`);
    const metadata = `filename ${base64(name)},purpose ${base64('application')}`;
    const headers = `-H 'tus-resumable: 1.0.0' -H 'upload-length: ${length}' -H 'upload-metadata: ${metadata}' -H 'content-type: application/offset+octet-stream'`;
    const begun = this.machine.must(
      `curl -sk -b jar -D - --resolve marsam.example:443:127.0.0.1 -X POST ${headers} --data-binary @${file} https://marsam.example/api/uploads`,
    );
    const path = /^location: (\S+)/im.exec(begun)?.[1]?.replace('uploads', 'files');
    if (!path) throw new Error(`the upload was not begun: ${begun}`);
    const decided = () => {
      const { state, reason } = this.must('GET', path.replace(/^https?:\/\/[^/]+/, ''));
      return state === 'ready' ? state : state === 'refused' && `${state}: ${reason}`;
    };
    return until(name, decided, seconds);
  }

  contact(message) {
    const body = { name: 'Sara', email: 'sara@example.com', subject: 'General Inquiry', message };
    return this.must('POST', '/api/contact-messages', body);
  }

  startMailServer() {
    const program = `import socketserver, sys
class Session(socketserver.StreamRequestHandler):
    def handle(self):
        say = lambda text: self.wfile.write((text + '\\r\\n').encode())
        say('220 marsam.example')
        for line in self.rfile:
            word = line.decode().split()[0].upper()
            if word == 'DATA':
                say('354 go on')
                with open(sys.argv[1], 'ab') as mails:
                    for line in self.rfile:
                        if line == b'.\\r\\n': break
                        mails.write(line)
            say('221 bye' if word == 'QUIT' else '250 ok')
            if word == 'QUIT': return
socketserver.ThreadingTCPServer.allow_reuse_address = True
socketserver.ThreadingTCPServer(('127.0.0.1', 25), Session).serve_forever()`;
    this.mails = this.machine.outside('python3', ['-c', program, this.mailbox], { stdio: 'inherit' });
    process.once('exit', () => this.mails.kill('SIGKILL'));
  }

  /** Asks for a new password; resolves to whether a mail with its link arrives in time. */
  mailOfReset(seconds) {
    const before = this.resets();
    this.must('POST', '/api/auth/password-reset', { email });
    return this.resetsBeyond(before, seconds);
  }

  resetsBeyond(count, seconds) {
    return until('the mail', () => this.resets() > count, seconds).catch(() => false);
  }

  /** How many links to a new password the mail server has taken. */
  resets() {
    const mails = existsSync(this.mailbox) ? readFileSync(this.mailbox, 'utf8') : '';
    return new Set([...decoded(mails).matchAll(/mode=new-password&token=([\w-]+)/g)].map(([, token]) => token)).size;
  }

  /** A visitor's own names of a request: the id that the answer has, and whether the log has the trace. */
  named() {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const given = `-H 'X-Request-Id: mine' -H 'traceparent: 00-${trace}-00f067aa0ba902b7-01'`;
    const { stdout } = this.machine.sh(
      `curl -sk -D - -o /dev/null --resolve marsam.example:443:127.0.0.1 ${given} https://marsam.example/api/services`,
    );
    const id = /^x-request-id: *(\S+)/im.exec(stdout)?.[1] ?? '';
    const log = this.machine.sh('sleep 1; journalctl -u marsam --no-pager -o cat').stdout;
    return { id, isLogged: id !== '' && log.includes(id), hasTrace: log.includes(trace) };
  }

  psql(statement) {
    return this.machine.must(`runuser -u postgres -- psql -qAtX -d marsam -c "${statement}"`);
  }

  /** The file is on this machine's disk, too. */
  counts() {
    const file = join(this.machine.folder, 'var/lib/marsam/marsam.db');
    const program =
      'import sqlite3, sys; print(sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True).execute(sys.argv[2]).fetchone()[0])';
    return execFileSync('python3', ['-c', program, file, COUNTS], { encoding: 'utf8' }).trim();
  }

  countsOfPostgres() {
    return this.psql(COUNTS);
  }

  async loseAfterBackup() {
    this.before = this.counts();
    await this.contact('this one is lost');
    await sleep(500);
    if (this.counts() === this.before) throw new Error('the message was not stored');
  }

  prometheusReads() {
    const asked = `curl -s 'http://127.0.0.1:9090/api/v1/query?query=up\\{job="marsam"\\}'`;
    return until('Prometheus', () => /"value":\[[\d.]+,"1"\]/.test(this.machine.sh(asked).stdout), 60).catch(
      () => false,
    );
  }

  async isBanned() {
    const attempt = `curl -s -o /dev/null -H 'x-forwarded-for: 203.0.113.7' -H 'content-type: application/json' -d '{"email":"you@example.com","password":"wrong"}' http://127.0.0.1:8080/api/auth/sign-in`;
    this.machine.sh(`for try in $(seq 25); do ${attempt}; done`);
    const banned = () => this.machine.sh('fail2ban-client status marsam').stdout.includes('203.0.113.7');
    return until('the ban', banned, 30).catch(() => false);
  }
}
