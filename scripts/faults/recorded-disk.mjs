// What a server has written to a folder, recorded by strace, and what a power cut would have left of it.
//
// The model: what a completed fsync covers is there. Of what was written since, each write is there, missing, or there in
// part (whole sectors), whatever became of the others. Names are there from the fsync of their folder on; of later
// changes of names those that came first, as file systems keep a journal of them.

import { spawn } from 'node:child_process';
import {
  cpSync,
  createReadStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';

const sector = 512;
const followed =
  'openat,open,creat,lseek,write,pwrite64,fsync,fdatasync,ftruncate,rename,renameat,renameat2,link,linkat,unlink,unlinkat,execve';
/** What the model does not know: a recording with one of these in the folder is refused. */
const refused = ['writev', 'pwritev', 'sync_file_range', 'truncate', 'fallocate', 'copy_file_range', 'sendfile'];

/** Copies the folder to `base`, and records what the process writes from then on into files that begin with `prefix`. */
export async function record(pid, folder, base, prefix) {
  const options = ['-ff', '-ttt', '-T', '-y', '-xx', '-s', '10000000', '-e', `trace=${followed},${refused.join()}`];
  const strace = spawn('strace', [...options, '-o', prefix, '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  strace.stderr.setEncoding('utf8');
  let said = '';
  await new Promise((resolve, reject) => {
    strace.stderr.on('data', (text) => {
      said += text;
      if (said.includes('attached')) resolve();
    });
    strace.once('error', reject);
    strace.once('exit', () => reject(new Error(`strace ended:\n${said}`)));
  });
  // The index of the log is rebuilt from the log.
  cpSync(folder, base, { recursive: true, filter: (path) => !path.endsWith('-shm') });
  const ended = new Promise((resolve) => strace.once('exit', resolve));
  return { stop: () => (strace.kill('SIGINT'), ended), abandon: () => strace.kill('SIGKILL') };
}

const bytesOf = (escaped) => Buffer.from(escaped.replaceAll('\\x', ''), 'hex');

/** The calls of one thread; times are microseconds since 1970. A program that was started writes elsewhere. */
async function callsOf(file) {
  const calls = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const found = /^(\d+)\.(\d{6}) (\w+)\((.*)\)\s+= (\d+)(?:<[^>]*>)? <(\d+\.\d+)>$/.exec(line);
    if (!found) continue;
    const [, seconds, micros, name, given, result, took] = found;
    if (name === 'execve') break;
    const start = Number(seconds) * 1e6 + Number(micros);
    calls.push({ name, given, result: Number(result), start, end: start + Number(took) * 1e6 });
  }
  return calls;
}

function filesBelow(folder) {
  const entries = readdirSync(folder, { recursive: true });
  return entries.filter((path) => statSync(join(folder, path)).isFile());
}

/** The changes of a folder after `base` was copied from it. */
export class Recording {
  static async of(prefix, folder, base) {
    const threads = readdirSync(dirname(prefix)).filter((file) => file.startsWith(`${basename(prefix)}.`));
    const all = [];
    for (const file of threads) all.push(...(await callsOf(join(dirname(prefix), file))));
    return new Recording(
      all.sort((one, other) => one.start - other.start),
      folder,
      base,
    );
  }

  constructor(calls, folder, base) {
    this.folder = folder;
    this.files = filesBelow(base).map((path) => ({
      path,
      before: readFileSync(join(base, path)),
      changes: [],
      syncs: [],
    }));
    this.first = [...this.files];
    this.now = new Map(this.files.map((file) => [file.path, file]));
    this.folders = new Map();
    this.positions = new Map();
    for (const call of calls) this.follow(call);
  }

  /** The path below the folder; undefined for others. */
  inside(path) {
    const below = path && relative(this.folder, path);
    return below === undefined || below.startsWith('..') ? undefined : below;
  }

  follow(call) {
    const { name, given } = call;
    const strings = [...given.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, escaped]) => bytesOf(escaped));
    const paths = () => strings.map((path) => this.inside(path.toString('utf8')));
    if (/^(open|creat)/.test(name)) this.opened(call, paths()[0]);
    else if (/^(rename|link|unlink)/.test(name)) this.named(call, paths());
    else {
      const [, fd, shown] = /^(\d+)<([^>]*)>/.exec(given) ?? [];
      const path = this.inside(shown && (shown.startsWith('\\x') ? bytesOf(shown).toString('utf8') : shown));
      if (path !== undefined && !path.endsWith('-shm')) this.changed(call, Number(fd), path, strings[0]);
    }
  }

  opened(call, path) {
    if (path === undefined || path.endsWith('-shm')) return;
    this.positions.set(call.result, 0);
    if (this.now.has(path) || !call.given.includes('O_CREAT')) return;
    const file = { path, before: Buffer.alloc(0), changes: [], syncs: [] };
    this.files.push(file);
    this.now.set(path, file);
    this.namesIn(dirname(path)).changes.push({ ...call, file, add: path });
  }

  namesIn(folder) {
    if (!this.folders.has(folder)) this.folders.set(folder, { changes: [], syncs: [] });
    return this.folders.get(folder);
  }

  named(call, [from, to]) {
    const file = this.now.get(from);
    if (!file) return;
    const remove = call.name.startsWith('link') ? undefined : from;
    this.namesIn(dirname(to ?? from)).changes.push({ ...call, file, remove, add: to });
    if (remove) this.now.delete(remove);
    if (to) this.now.set(to, file);
  }

  changed(call, fd, path, bytes) {
    const { name, given, result } = call;
    const file = this.now.get(path);
    const last = Number(/(\d+)$/.exec(given)?.[1]);
    if (refused.includes(name)) throw new Error(`${name} of ${path}: the model does not know it`);
    if (name.endsWith('sync')) (file ?? this.namesIn(path === '' ? '.' : path)).syncs.push(call);
    else if (name === 'lseek') this.positions.set(fd, result);
    else if (!file) throw new Error(`${name} of ${path}, which was not seen to be opened`);
    else if (name === 'ftruncate') file.changes.push({ ...call, length: last });
    else {
      const at = name === 'pwrite64' ? last : (this.positions.get(fd) ?? 0);
      if (name === 'write') this.positions.set(fd, at + result);
      file.changes.push({ ...call, at, bytes: bytes.subarray(0, result) });
    }
  }

  /** Writes into `into` what a cut at `moment` leaves. `random` draws from 0 to 1; syncs in `ignored` were not made. */
  cut(moment, into, random, ignored = new Set()) {
    rmSync(into, { recursive: true, force: true });
    const names = new Map(this.first.map((file) => [file.path, file]));
    for (const { changes, syncs } of this.folders.values()) {
      const { kept, open } = split(changes, syncs, moment, ignored);
      for (const { file, remove, add } of [...kept, ...open.slice(0, Math.floor(random() * (open.length + 1)))]) {
        if (remove) names.delete(remove);
        if (add) names.set(add, file);
      }
    }
    // The disk has written all, some or nothing of what it had not been told to.
    const odds = [0, 0.5, 1][Math.floor(random() * 3)];
    for (const [path, file] of names) {
      const { kept, open } = split(file.changes, file.syncs, moment, ignored);
      const some = open.filter(() => random() < odds).map((change) => ({ ...change, isTorn: random() < 0.2 }));
      mkdirSync(dirname(join(into, path)), { recursive: true });
      writeFileSync(join(into, path), contents(file.before, [...kept, ...some], random));
    }
  }
}

/** What is covered by a sync that had ended by then, and what else had begun. */
function split(changes, syncs, moment, ignored) {
  const over = syncs.filter((sync) => sync.end <= moment && !ignored.has(sync));
  const covered = Math.max(0, ...over.map(({ start }) => start));
  return {
    kept: changes.filter(({ end }) => end <= covered),
    open: changes.filter(({ start, end }) => end > covered && start < moment),
  };
}

function contents(before, changes, random) {
  const ends = changes.map(({ at, bytes, length }) => length ?? at + bytes.length);
  const disk = Buffer.alloc(Math.max(before.length, ...ends));
  before.copy(disk);
  let size = before.length;
  for (const { at, bytes, length, isTorn } of changes) {
    if (length !== undefined) {
      // What is cut off and comes again is empty.
      disk.fill(0, Math.min(length, size));
      size = length;
      continue;
    }
    size = Math.max(size, at + bytes.length);
    for (let from = 0; from < bytes.length; from += sector) {
      if (isTorn && random() < 0.5) continue;
      bytes.copy(disk, at + from, from, Math.min(from + sector, bytes.length));
    }
  }
  return disk.subarray(0, size);
}
