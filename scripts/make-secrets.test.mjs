import { spawnSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Stores each secret as a folder, and fails when it is to create the secret STOP_AT. */
const kubectl = `#!/bin/bash
case $3 in
  get) [ -d "$SECRETS/$5" ] || exit 1; [ -z "$7" ] || { key=\${7#*.data.}; base64 <"$SECRETS/$5/\${key%\\}}"; } ;;
  create)
    [ "$6" != "$STOP_AT" ] || exit 1
    mkdir "$SECRETS/$6"
    for pair in "\${@:7}"; do pair=\${pair#--from-file=}; cp "\${pair#*=}" "$SECRETS/$6/\${pair%%=*}"; done ;;
esac
`;

describe('make-secrets.sh', () => {
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'storefront-secrets-'));
    writeFileSync(path.join(folder, 'kubectl'), kubectl, { mode: 0o755 });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const run = (mode, stopAt = '') =>
    spawnSync('bash', [path.join(root, 'k8s/make-secrets.sh'), mode], {
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}`, SECRETS: folder, STOP_AT: stopAt, SMTP_URL: 'smtps://relay.example' },
      encoding: 'utf8',
    });
  const secret = (name, key) => readFileSync(path.join(folder, name, key), 'utf8');
  const keys = () => [secret('jwt-private', 'private'), secret('jwt', 'public')];
  const expectPair = () => {
    const [privateKey, publicKey] = keys();
    const [own, stored] = [privateKey, publicKey].map((pem) => createPublicKey(pem));
    expect(own.asymmetricKeyDetails.namedCurve).toBe('prime256v1');
    expect(own.equals(stored)).toBe(true);
  };

  it('makes keys of one pair once, and keeps them', () => {
    expect(run('production').status).toBe(0);
    expectPair();
    const before = keys();
    expect(run('production').status).toBe(0);
    expect(keys()).toEqual(before);
  });

  it.each(['jwt', 'jwt-private'])('makes keys of one pair also if an earlier run stopped at the secret %s', (stopAt) => {
    expect(run('development', stopAt).status).not.toBe(0);
    expect(run('development').status).toBe(0);
    expectPair();
  });

  it('makes no new private key for a public key that exists', () => {
    run('development');
    rmSync(path.join(folder, 'jwt-private'), { recursive: true });
    const { status, stderr } = run('development');
    expect(status).toBe(1);
    expect(stderr).toContain('jwt-private does not');
    expect(existsSync(path.join(folder, 'jwt-private'))).toBe(false);
  });

  it('makes a password for each account of the production database', () => {
    run('production');
    const accounts = [...readFileSync(path.join(root, 'k8s/overlays/production/servers/mongodb.yaml'), 'utf8').matchAll(/passwordSecretRef: \{ name: ([\w-]+) \}/g)];
    expect(readdirSync(folder).filter((name) => /^mongodb-.*-password$/.test(name))).toEqual(accounts.map(([, name]) => name).sort());
  });
});
