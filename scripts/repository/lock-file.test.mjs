/** Tests `package-lock.json` and the versions in every `package.json`. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const entries = Object.entries(lock.packages).map(([place, entry]) => ({ place, ...entry }));
const fromRegistry = entries.filter(({ place, link }) => place.includes('node_modules/') && !link);
const workspaces = entries.filter(({ place }) => !place.includes('node_modules/'));

describe('package-lock.json', () => {
  it('has the SHA-512 hash of every package from the registry', () => {
    expect(fromRegistry.length).toBeGreaterThan(500);
    expect(fromRegistry.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity)).map(({ place }) => place)).toEqual([]);
  });

  // With the address, npm fetches the archive at once. Without it, npm first reads the list of all versions of every package, which doubles its processor time.
  // npm replaces the host of this address by the configured registry.
  it('has the public registry\'s address of every package: none names a repository, another host or another folder', () => {
    const addressOf = ({ place, name = place.replace(/^.*node_modules\//, ''), version }) => `https://registry.npmjs.org/${name}/-/${name.replace(/^.*\//, '')}-${version}.tgz`;
    expect(fromRegistry.filter((entry) => entry.resolved !== addressOf(entry)).map(({ place, resolved }) => `${place}: ${resolved}`)).toEqual([]);
    const links = entries.filter(({ link }) => link).map(({ resolved }) => resolved);
    expect(links.filter((folder) => !workspaces.some(({ place }) => place === folder))).toEqual([]);
  });

  it('lists the packages that run a script during installation', () => {
    const names = fromRegistry.filter(({ hasInstallScript }) => hasInstallScript).map(({ place }) => place.replace(/^.*node_modules\//, ''));
    expect(names.sort()).toEqual(['@swc/core', 'cpu-features', 'esbuild', 'protobufjs', 'ssh2']);
  });

  it('pins the exact version of each direct dependency from the registry', () => {
    const asked = workspaces.flatMap(({ place, dependencies, devDependencies }) =>
      Object.entries({ ...dependencies, ...devDependencies }).flatMap(([name, range]) => (name.startsWith('@storefront/') ? [] : [`${place}: ${name}@${range}`])),
    );
    expect(asked.filter((line) => !/@\d+\.\d+\.\d[\w.-]*$|@npm:.+@\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });
});

describe('the version of a workspace', () => {
  const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const folders = workspaces.map(({ place }) => place);

  // If npm finds a range that the workspace does not have, it asks the public registry for a package of that name.
  it('is pinned by no other workspace', () => {
    // A front end declares to the shell for which major version of web-kit it was built.
    const wanted = (name) => (name === '@storefront/web-kit' ? '1.x' : '*');
    const asked = [lock.packages, Object.fromEntries(folders.map((folder) => [folder, readJson(path.join(folder, 'package.json'))]))].flatMap((all) =>
      folders.flatMap((folder) => Object.entries({ ...all[folder].dependencies, ...all[folder].devDependencies }).map(([name, range]) => ({ folder, name, range }))),
    );
    const own = asked.filter(({ name }) => name.startsWith('@storefront/'));
    expect(own.length).toBeGreaterThan(70);
    expect(own.filter(({ name, range }) => range !== wanted(name))).toEqual([]);
  });

  it('can be raised in its package.json alone: npm then still installs from the lock file, without the registry', () => {
    const copy = mkdtempSync(path.join(os.tmpdir(), 'versions-'));
    try {
      for (const file of ['package-lock.json', '.npmrc']) cpSync(path.join(root, file), path.join(copy, file));
      for (const folder of folders) {
        const file = path.join(folder, 'package.json');
        cpSync(path.join(root, file), path.join(copy, file));
        writeFileSync(path.join(copy, file), JSON.stringify({ ...readJson(file), version: '1.999.0' }));
      }
      const { status, stderr } = spawnSync('npm', ['ci', '--dry-run', '--offline', '--loglevel=error', '--cache', path.join(copy, 'cache')], { cwd: copy, encoding: 'utf8' });
      expect(stderr).not.toContain('npm error');
      expect(status).toBe(0);
    } finally {
      rmSync(copy, { recursive: true });
    }
  });
});
