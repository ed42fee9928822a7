#!/usr/bin/env node
// Names every platform's build of a tool in the frontend's lock file: scripts/lock-platforms.mjs [write]
//
// `npm install` drops the builds that its registry does not have, and `npm ci` then refuses the lock file, on every
// platform. Added entries have no checksum: they come from the release that the tool's own entry names.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const path = join(dirname(dirname(fileURLToPath(import.meta.url))), 'frontend', 'package-lock.json');
const systems = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];

/** The platform in a build's name: `@rollup/rollup-linux-x64-musl` is Linux, x64, musl. */
function platform(name) {
  const words = name.split(/[-/]/);
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (!os || !cpu) return null;
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc';
  return { os: [os], cpu: [cpu], ...(os === 'linux' && /musl|gnu/.test(name) && { libc: [libc] }) };
}

/** The builds that a package names and the lock file lacks: `[name, entry]`. */
function missingBuilds(packages) {
  const known = new Set(Object.keys(packages).map((key) => key.split('node_modules/').at(-1)));
  return Object.values(packages).flatMap((parent) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => !known.has(name))
      .map(([name, version]) => {
        const where = platform(name);
        if (!where) throw new Error(`${name} does not say for which platform it is`);
        const { dev, license, engines } = parent;
        return [
          `node_modules/${name}`,
          { version, ...(dev && { dev }), license, optional: true, ...where, ...(engines && { engines }) },
        ];
      }),
  );
}

/** The builds missing from the lock file, by name; for `scripts/repo-lint.mjs`. */
export const unlockedBuilds = () => missingBuilds(JSON.parse(readFileSync(path, 'utf8')).packages).map(([key]) => key);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync(path, 'utf8'));
  const missing = missingBuilds(lock.packages);
  if (process.argv[2] === 'write' && missing.length > 0) {
    const all = { ...lock.packages, ...Object.fromEntries(missing) };
    lock.packages = Object.fromEntries(
      Object.keys(all)
        .sort((one, other) => (one < other ? -1 : 1))
        .map((key) => [key, all[key]]),
    );
    writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
  }
  for (const [key] of missing) console.log(key);
}
