// A bare Debian 12 that is booted next to this one, with systemd and a network of its own. Needs root.

import { createHash } from 'node:crypto';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../server.mjs';
import { descendants, until } from '../cluster/processes.mjs';

/** What a server of Debian has before anything is installed for Marsam. */
const BARE = ['systemd-sysv', 'dbus', 'ca-certificates', 'procps', 'iproute2', 'openssl', 'locales'];

/** Makes the bare system once, with what the page installs (each the arguments of an `apt-get install`) downloaded: the
 * machine has no network. */
function bareSystem(installed) {
  const key = createHash('sha256')
    .update([...BARE, ...installed].join('\n'))
    .digest('hex')
    .slice(0, 12);
  const file = join(process.env.XDG_CACHE_HOME ?? '/var/cache', 'marsam', `debian-12-${key}.tar`);
  if (existsSync(file)) return file;
  mkdirSync(join(file, '..'), { recursive: true });
  console.log('a bare Debian 12 is made; it is kept for the next run');
  const apt = 'chroot "$1" env -u APT_CONFIG apt-get';
  const downloads = installed.map((given) => `--customize-hook=${apt} install -qq -y -d ${given}`);
  const given = [
    '--variant=minbase',
    `--include=${BARE.join(',')}`,
    '--skip=cleanup/apt',
    '--dpkgopt=force-unsafe-io',
    '--format=tar',
    '--quiet',
  ];
  const update = `--customize-hook=${apt} update -qq`;
  const options = { stdio: ['ignore', 'ignore', 'inherit'] };
  execFileSync('mmdebstrap', [...given, update, ...downloads, 'bookworm', `${file}.new`], options);
  renameSync(`${file}.new`, file);
  return file;
}

function isInit(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('/sbin/init');
  } catch {
    return false;
  }
}

export class Machine {
  /** Unpacks the bare system into a folder and boots it. */
  static async boot(folder, installed) {
    const machine = new Machine();
    machine.folder = join(folder, 'machine');
    mkdirSync(machine.folder);
    execFileSync('tar', ['-xf', bareSystem(installed), '-C', machine.folder]);
    // What the installer of Debian writes.
    writeFileSync(join(machine.folder, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n127.0.1.1 marsam.example\n');
    const log = openSync(join(folder, 'boot.log'), 'a');
    machine.child = spawn(join(root, 'scripts/operations/boot'), [machine.folder], { stdio: ['ignore', log, log] });
    process.once('exit', () => machine.child.kill('SIGKILL'));
    machine.init = await until('a first process', () => descendants(machine.child.pid).find(isInit), 10);
    await until('the machine', () => /running|degraded/.test(machine.sh('systemctl is-system-running').stdout), 60);
    return machine;
  }

  /** Runs commands in the machine, as root in its home. */
  sh(commands, input) {
    const given = ['-t', String(this.init), '--all', '--root', '--wd', '/usr/bin/env', '-i'];
    const environment = [
      'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
      'HOME=/root',
      'LANG=C.UTF-8',
      'DEBIAN_FRONTEND=noninteractive',
    ];
    const shell = ['bash', '-c', `set -euo pipefail; cd /root; ${commands}`];
    return spawnSync('nsenter', [...given, ...environment, ...shell], {
      encoding: 'utf8',
      timeout: 300_000,
      maxBuffer: 1 << 26,
      input,
    });
  }

  /** Runs commands that must succeed; returns what they print. */
  must(commands) {
    const { status, stdout, stderr } = this.sh(commands);
    if (status !== 0) throw new Error(`${commands}\nended with ${status}:\n${stdout}${stderr}`);
    return stdout.trim();
  }

  /** Runs a program of this machine in the network of that one. */
  outside(command, given, options = {}) {
    return spawn('nsenter', ['-t', String(this.init), '--net', command, ...given], options);
  }

  /** Its folder is free afterwards. */
  async stop() {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await ended;
    await until('the end of the machine', () => !isInit(this.init), 20);
  }
}
