import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Writes the settings with which the shop is composed. Fails to build the images, so nothing starts. */
const docker = `#!/bin/sh
case "$*" in
  version | 'compose version') exit 0 ;;
  compose*) env >"$SETTINGS"; exit 1 ;;
esac
`;

it('composes a shop that sends mails to Mailpit, has the demo products and has keys of its own, whatever the settings of this machine are', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'storefront-test-deploy-'));
  writeFileSync(path.join(folder, 'docker'), docker, { mode: 0o755 });
  const file = path.join(folder, 'settings');
  const ofThisMachine = { SMTP_URL: 'smtps://relay.example', SEED: 'none', JWT_PUBLIC_KEY: 'a key', JWT_PRIVATE_KEY: 'a key', INTERNAL_TOKEN: 'a token', MAIL_IMAGE: 'mails:1' };
  const env = { ...process.env, ...ofThisMachine, PATH: `${folder}:${process.env.PATH}`, SETTINGS: file };
  expect(spawnSync(process.execPath, [path.join(import.meta.dirname, 'test-deploy.mjs')], { env, encoding: 'utf8' }).stderr).toContain('build failed');
  const settings = Object.fromEntries(readFileSync(file, 'utf8').split('\n').map((line) => line.split(/=(.*)/)));
  rmSync(folder, { recursive: true });
  expect(settings).toMatchObject({ SMTP_URL: 'smtp://mail:1025', SEED: 'demo', JWT_PUBLIC_KEY: '', JWT_PRIVATE_KEY: '', INTERNAL_TOKEN: '' });
});
