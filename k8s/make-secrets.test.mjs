import { spawnSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Stores each secret as a folder. Fails when it is to create the secret STOP_AT, or to look for the secret FAIL_AT. */
const kubectl = `#!/bin/bash
case "$3 $6" in
  'get --ignore-not-found') [ "$5" != "$FAIL_AT" ] || exit 1; [ ! -d "$SECRETS/$5" ] || echo "secret/$5" ;;
  'get -o') key=\${7#*.data.}; base64 <"$SECRETS/$5/\${key%\\}}" ;;
  create*)
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

  const run = (mode, stopAt = '', more = {}) =>
    spawnSync('bash', [path.join(root, 'k8s/make-secrets.sh'), mode], {
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}`, SECRETS: folder, STOP_AT: stopAt, SMTP_URL: 'smtps://relay.example', ...more },
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

  it.each(['jwt-private', 'internal-token', 'smtp'])('stops if it cannot find out whether the secret %s exists', (name) => {
    run('production');
    const before = keys();
    rmSync(path.join(folder, 'jwt'), { recursive: true });
    expect(run('production', '', { FAIL_AT: name }).status).toBe(1);
    expect(secret('jwt-private', 'private')).toBe(before[0]);
    expect(existsSync(path.join(folder, 'jwt'))).toBe(name !== 'jwt-private');
  });

  it('needs the address of the mail relay only while the secret smtp does not exist', () => {
    expect(run('production', '', { SMTP_URL: '' }).stderr).toContain('Set it to the address of the mail relay');
    run('production');
    rmSync(path.join(folder, 'mongodb-commands-password'), { recursive: true });
    expect(run('production', '', { SMTP_URL: '' }).status).toBe(0);
    expect(existsSync(path.join(folder, 'mongodb-commands-password'))).toBe(true);
    expect(secret('smtp', 'url')).toBe('smtps://relay.example');
  });

  it('makes a password for each account of the production database', () => {
    run('production');
    const accounts = [...readFileSync(path.join(root, 'k8s/overlays/production/servers/mongodb.yaml'), 'utf8').matchAll(/passwordSecretRef: \{ name: ([\w-]+) \}/g)];
    expect(readdirSync(folder).filter((name) => /^mongodb-.*-password$/.test(name))).toEqual(accounts.map(([, name]) => name).sort());
  });
});
