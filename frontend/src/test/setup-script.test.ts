/** `make run` installs nothing that a developer has not asked for: what is missing for the films of phones is said in a line. */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const SETUP = path.resolve(import.meta.dirname, '../../../scripts/setup');

let folder = '';

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A project whose packages are there, on a machine that has these programs and no others. */
function setUp(programs: readonly string[]) {
  folder = mkdtempSync(path.join(tmpdir(), 'marsam-setup-'));
  const of = (...parts: readonly string[]) => path.join(folder, ...parts);
  for (const part of ['bin', 'scripts', 'frontend/node_modules']) mkdirSync(of(part), { recursive: true });
  copyFileSync(SETUP, of('scripts/setup'));
  for (const lock of ['frontend/package-lock.json', 'frontend/node_modules/.package-lock.json'])
    writeFileSync(of(lock), '{}');
  utimesSync(of('frontend/package-lock.json'), 0, 0);
  symlinkSync(process.execPath, of('bin/node'));
  for (const name of ['dirname', 'mkdir']) {
    const program = ['/usr/bin', '/bin'].map((where) => path.join(where, name)).find((each) => existsSync(each));
    symlinkSync(program ?? '', of('bin', name));
  }
  for (const name of programs) writeFileSync(of('bin', name), '#!/bin/sh\nexit 1\n', { mode: 0o700 });
  const { status, stdout, stderr } = spawnSync('/bin/bash', ['scripts/setup', 'run'], {
    cwd: folder,
    env: { PATH: of('bin') },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('what a start sets up', () => {
  it('says in one line that ffmpeg is missing, and installs nothing', () => {
    const { status, stdout, stderr } = setUp(['cargo', 'cc', 'apt-get', 'npm']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^marsam: ffmpeg is not installed: .+ are not converted\.\n$/);
  });

  it('says nothing where it is there', () => {
    expect(setUp(['cargo', 'cc', 'ffmpeg'])).toEqual({ status: 0, stdout: '', stderr: '' });
  });
});
