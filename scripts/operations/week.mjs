#!/usr/bin/env node
// Runs every block of docs/operations.md on a bare Debian 12, in the order of the page, as an operator does in a first week:
// scripts/operations/week.mjs OLD.deb NEW.deb. Criterion: each block succeeds, and what it promises holds.

import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { temporaryFolder } from '../server.mjs';
import { commands } from './blocks.mjs';
import { Machine } from './machine.mjs';
import { Visits } from './visits.mjs';

const [older, newer] = process.argv.slice(2);
if (!newer) {
  console.error('usage: scripts/operations/week.mjs OLD.deb NEW.deb');
  process.exit(64);
}
const blocks = commands();
/** What the page installs, except its own package: what that depends on and recommends is the first of them. */
const installed = blocks.flatMap(({ text }) =>
  [...text.matchAll(/^apt-get install -y (?!\S*\/)(.+)$/gm)].map(([, given]) => given),
);

const folder = temporaryFolder();
const machine = await Machine.boot(folder, ['adduser ffmpeg', ...installed]);
console.log(
  `booted: Debian ${machine.must('cat /etc/debian_version')}, ${machine.must('systemctl --version | head -1')}`,
);
const visits = new Visits(machine);
const failures = [];

function expect(what, holds, said = '') {
  if (!holds) failures.push(what);
  console.log(`${holds ? 'held' : 'BROKEN'}: ${what}${holds || !said ? '' : `\n${said}`}`);
}

/** Before the first block: the packages next to each other, as they were downloaded. */
const root = join(machine.folder, 'root');
mkdirSync(join(root, 'new'));
copyFileSync(older, join(root, basename(older)));
copyFileSync(newer, join(root, 'new', basename(newer)));
machine.must(`sha256sum *.deb >SHA256SUMS`);
const checksums = join(dirname(newer), 'SHA256SUMS');
if (existsSync(checksums)) copyFileSync(checksums, join(root, 'new/SHA256SUMS'));
else machine.must('cd new && sha256sum *.deb >SHA256SUMS');

const httpStatus = (url, more = '') =>
  machine.sh(
    `curl -sk -o /dev/null -w '%{http_code}' --resolve marsam.example:443:127.0.0.1 --resolve marsam.example:80:127.0.0.1 ${more} ${url}`,
  ).stdout;
const journal = () => machine.sh('journalctl -u marsam --no-pager -o cat').stdout;
/** Ready, and not degraded. */
const isReady = () =>
  machine.sh(
    'for second in $(seq 20); do [ "$(curl -fs http://127.0.0.1:8080/readyz)" != ready ] || exit 0; sleep 1; done; exit 1',
  ).status === 0;

function expectOwnName(proxy) {
  const { id, isLogged, hasTrace } = visits.named();
  const holds = /^[0-9a-f-]{32,36}$/.test(id) && isLogged && !hasTrace;
  expect(`${proxy} names a request itself and hands no trace of a visitor on`, holds, `${id} ${isLogged} ${hasTrace}`);
}

/** A moment of the machine, between what came before and what comes after it. */
let moment = '';

/** What is arranged before a block, what an operator writes into it, and what is asked after it with what it said, each by
 * words that are in that block alone. */
const around = [
  {
    block: 'apt-get install -y curl',
    after() {
      expect('the service runs after the installation', machine.must('systemctl is-active marsam') === 'active');
      expect(
        'others cannot read the settings',
        machine.must('stat -c %A:%U:%G /etc/marsam/marsam.env') === '-rw-r-----:root:marsam',
      );
    },
  },
  {
    block: 'MARSAM_PUBLIC_URL=https',
    after() {
      expect(
        'the public address is in force',
        isReady() && machine.must('curl -s http://127.0.0.1:8080/sitemap.xml').includes('https://marsam.example/'),
      );
    },
  },
  {
    block: 'nginx -t',
    before() {
      const names = '-subj /CN=marsam.example -addext subjectAltName=DNS:marsam.example';
      machine.must(
        `openssl req -x509 -newkey rsa:2048 -nodes -days 2 ${names} -keyout /etc/ssl/marsam.example.key -out /etc/ssl/marsam.example.pem`,
      );
    },
    async after() {
      expect('nginx serves the site with TLS', httpStatus('https://marsam.example/') === '200');
      expect('nginx leads from http to https', httpStatus('http://marsam.example/') === '301');
      expect(
        'nginx logs no query',
        !machine
          .must(
            'curl -sk --resolve marsam.example:443:127.0.0.1 "https://marsam.example/auth?token=secret" >/dev/null; cat /var/log/nginx/marsam.log',
          )
          .includes('secret'),
      );
      expectOwnName('nginx');
      await visits.signUpAndUpload();
      expect(
        'an account signs up and its picture is made ready within the unit',
        visits.picture === 'ready',
        visits.picture,
      );
      await visits.uploadFilm();
      expect("a phone's film is converted by ffmpeg within the unit", visits.film === 'ready', visits.film);
      expect(
        'the media worker made its sandbox in the unit',
        !/(media|film).worker.*(Landlock|seccomp)/i.test(journal()),
        journal(),
      );
    },
  },
  {
    block: '/etc/caddy/Caddyfile',
    after() {
      // Its authority cannot be reached from here: with one of its own, and otherwise as documented.
      machine.must(`sed -i '1i {\\n\\tlocal_certs\\n}\\n' /etc/caddy/Caddyfile && systemctl restart caddy && sleep 3`);
      expect(
        'Caddy serves the site with TLS',
        httpStatus('https://marsam.example/', '--retry 10 --retry-all-errors') === '200',
      );
      expect('Caddy leads from http to https', httpStatus('http://marsam.example/') === '308');
      expectOwnName('Caddy');
    },
  },
  {
    block: 'marsamctl admin grant',
    after: () => expect('the account is an admin', machine.must('marsamctl admin list').includes('you@example.com')),
  },
  {
    block: 'MARSAM_MAIL_URL=smtp://localhost',
    before: () => visits.startMailServer(),
    async after() {
      expect('the service is ready', isReady());
      expect('a mail arrives at the mail server', await visits.mailOfReset(30));
    },
  },
  {
    block: 'marsam-backup.timer <<',
    after: () =>
      expect(
        'a backup was made, for its owner only',
        /^-rw------- .* marsam /m.test(machine.must('ls -l /var/backups/marsam')),
      ),
  },
  {
    block: '/root/drill.env',
    before: () => (visits.before = visits.counts()),
    after(said) {
      expect('the drill leaves the site as it was', isReady() && visits.counts() === visits.before);
      const [, accounts] = /^(\d+) accounts/.exec(visits.before);
      const restored = new RegExp(`^restored from \\S+: ${accounts} accounts, .* (\\d+) objects$`, 'm');
      const [, objects] = restored.exec(said) ?? [];
      expect('the drill restores the accounts and the files of the site', Number(objects) > 0, said);
      expect('the drill shows the admin', said.includes('you@example.com'), said);
    },
  },
  {
    block: '/root/lost',
    before: () => visits.loseAfterBackup(),
    after: () =>
      expect(
        'the restored site has what the backup has',
        isReady() && visits.counts() === visits.before,
        visits.counts(),
      ),
  },
  {
    block: 'promtool check config',
    async after() {
      expect('Prometheus reads the instance', await visits.prometheusReads());
    },
  },
  {
    block: 'jail.d/marsam.local',
    async after() {
      expect('fail2ban bans who tries passwords', await visits.isBanned());
    },
  },
  {
    block: 'cd /root/new',
    before() {
      visits.before = visits.counts();
      machine.must('echo "# mine" >>/etc/marsam/marsam.env');
    },
    after() {
      const said = machine.must('marsam --version');
      expect('the newer version runs', said.includes(/_([^_-]+)/.exec(basename(newer))[1]), said);
      expect('it names the revision that it was built from', /\([0-9a-f]{12}(-changed)?\)$/.test(said), said);
      expect(
        'data and settings are kept',
        visits.counts() === visits.before && machine.must('cat /etc/marsam/marsam.env').includes('# mine'),
      );
    },
  },
  {
    block: 'marsamctl transfer',
    before: () => (visits.before = visits.counts()),
    async after() {
      expect(
        'PostgreSQL holds what SQLite held',
        isReady() && visits.countsOfPostgres() === visits.before,
        visits.countsOfPostgres(),
      );
      await visits.contact('the first on PostgreSQL');
      expect('the site takes messages', visits.countsOfPostgres() !== visits.before);
    },
  },
  {
    block: 'stanza-create',
    async after() {
      visits.before = visits.countsOfPostgres();
      // As if money had been tried: only a site that knows of money pauses it.
      visits.psql('INSERT INTO money_state (id, live, run) VALUES (1, false, 1)');
      moment = machine.must(`sleep 1; date '+%F %T.%3N%:z'; sleep 1`);
      await visits.contact('after the moment');
      machine.must(`runuser -u postgres -- psql -qc 'SELECT pg_switch_wal()' >/dev/null`);
      expect('something came after the moment', visits.countsOfPostgres() !== visits.before);
    },
  },
  {
    block: 'marsam-copy-files',
    after() {
      const copied = machine.sh('diff -r /var/lib/marsam/media /var/backups/marsam/files-*');
      expect('the files are copied', copied.status === 0, copied.stdout + copied.stderr);
      const links = 'find /var/backups/marsam/files-* -type f -links 2 | wc -l';
      machine.must('sleep 1; systemctl start marsam-files');
      expect('a second copy takes no room again', Number(machine.must(links)) > 0);
    },
  },
  {
    block: '--type=time',
    written: (text) => text.replace(/^moment='.*'$/m, `moment='${moment}'`),
    async after() {
      expect(
        'the database is back at the moment',
        isReady() && visits.countsOfPostgres() === visits.before,
        visits.countsOfPostgres(),
      );
      const paused = visits.psql('SELECT paused_at IS NOT NULL, run FROM money_state');
      expect('payments are paused, and papers get numbers of another run', paused === 't|2', paused);
      const resets = visits.resets();
      expect('the mails of the recovered site are held', !(await visits.mailOfReset(10)));
      machine.must('marsamctl mail release');
      expect('they are sent once they are released', await visits.resetsBeyond(resets, 30));
    },
  },
];

for (const { block } of around) {
  const count = blocks.filter(({ text }) => text.includes(block)).length;
  if (count !== 1) throw new Error(`${count} blocks of docs/operations.md have "${block}"`);
}
/** What a step throws is a failure of it, and the next steps are run. */
async function step(what, run) {
  try {
    await run?.();
  } catch (error) {
    expect(what, false, String(error));
  }
}

for (const { name, text } of blocks) {
  const hooks = around.filter(({ block }) => text.includes(block));
  for (const { before } of hooks) await step(`before ${name}`, before);
  const given = hooks.reduce((changed, { written }) => written?.(changed) ?? changed, text);
  if (hooks.some(({ written }) => written) && given === text) throw new Error(`nothing was written into ${name}`);
  const { status, stdout, stderr } = machine.sh(given);
  expect(`${name} succeeds`, status === 0, `${stdout}${stderr}`);
  for (const { after } of hooks) await step(`after ${name}`, () => after?.(stdout));
}
const removed = machine.sh(
  'apt-get purge -y marsam && ls /var/lib/marsam && ! ls /etc/marsam && ! systemctl is-active marsam',
);
expect('the package is removed, and its data stays', removed.status === 0, removed.stdout + removed.stderr);
if (failures.length > 0) console.error(machine.sh('journalctl --no-pager -n 60').stdout);
await machine.stop();
console.log(
  `operations: ${blocks.length} blocks; ${failures.length === 0 ? 'all held' : `BROKEN: ${failures.join('; ')}`}`,
);
process.exit(failures.length > 0 ? 1 : 0);
