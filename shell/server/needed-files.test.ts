import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@storefront/service-kit/testing';
import { readSettings } from '@storefront/service-kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { config } from './config';
import { checkNeededFiles } from './needed-files';
import { startShell } from './service';

describe('the files that the shell needs', () => {
  let distDir: string;
  let federation: string;
  beforeEach(async () => {
    distDir = await mkdtemp(join(tmpdir(), 'shell-files-'));
    federation = join(distDir, 'federation.json');
    await writeFile(federation, '{ "remotes": {} }');
    await writeFile(join(distDir, 'index.html'), '');
  });
  afterEach(() => rm(distDir, { recursive: true }));

  const check = () => checkNeededFiles({ distDir, federation });

  it('are a federation map and a page', () => {
    expect(check).not.toThrow();
  });

  it('are named if they do not exist', async () => {
    await rm(federation);
    await rm(join(distDir, 'index.html'));
    expect(check).toThrow(`${federation} cannot be read (ENOENT)\n${join(distDir, 'index.html')} does not exist`);
  });

  it.each([
    ['{', 'is not a federation map: '],
    ['{ "remotes": { "catalog": {} } }', 'is not a federation map: Remote "catalog" of the federation map has no "manifest"'],
  ])('are named with the reason if the map is %s', async (text, reason) => {
    await writeFile(federation, text);
    expect(check).toThrow(`${federation} ${reason}`);
  });

  it('stop the start of the shell if they are missing, and the settings are named', async () => {
    const settings = readSettings(config, { GATEWAY_URL: 'http://127.0.0.1:1', PORT: '0', FEDERATION_FILE: join(distDir, 'no.json'), FILES_DIR: join(distDir, 'no') });
    await expect(startShell({ settings, logger: silentLogger })).rejects.toMatchObject({
      problems: [`FEDERATION_FILE: ${join(distDir, 'no.json')} cannot be read (ENOENT)`, `FILES_DIR: ${join(distDir, 'no/index.html')} does not exist`],
    });
  });
});
