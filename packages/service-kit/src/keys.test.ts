import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateOnce, keysById, loadKeys } from './keys';
import { testKeys } from './testing';

const certificate = `-----BEGIN CERTIFICATE-----
MIIBcDCCARWgAwIBAgIUftYQtW4tgUXi9djdxIkAZMsNpLswCgYIKoZIzj0EAwIw
DDEKMAgGA1UEAwwBYTAgFw0yNjExMjYyMzIyNDhaGA8yMTI2MTEwMjIzMjI0OFow
DDEKMAgGA1UEAwwBYTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABPUEDiGvJK/T
9ZE6Z20+AfakMvsE/91wF8WJrgX01EagBXRjyTyXelFmcag2gJBE5qcPQRcjVJZm
M/ZUymATG/OjUzBRMB0GA1UdDgQWBBT2HiNfqyLn1Uob0Db5Uz2jlVLAvzAfBgNV
HSMEGDAWgBT2HiNfqyLn1Uob0Db5Uz2jlVLAvzAPBgNVHRMBAf8EBTADAQH/MAoG
CCqGSM49BAMCA0kAMEYCIQCGNsXyzxuQWuOTukAdDXs/uk0gZCOM/JReJS5tiFiR
5QIhAKTtWt1Un8PA5h9qmLzYXDhtCjfjhMD3hPZd8ZJpD+g5
-----END CERTIFICATE-----`;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storefront-keys-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('loadKeys', () => {
  it('generates a pair once, readable only by its owner', async () => {
    const keys = loadKeys({ dataDir });
    expect(keys.privateKey).toContain('BEGIN PRIVATE KEY');
    expect(keys.publicKey).toContain('BEGIN PUBLIC KEY');
    expect(loadKeys({ dataDir })).toEqual(keys);
    expect(await readdir(join(dataDir, 'keys'))).toEqual(['jwt-private.pem']);
    expect((await stat(join(dataDir, 'keys', 'jwt-private.pem'))).mode & 0o777).toBe(0o600);
  });

  it('names the file if the disk is full', () => {
    const make = () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    expect(() => generateOnce(dataDir, 'internal-token', make)).toThrow(`${join(dataDir, 'keys', 'internal-token')} cannot be written: the disk is full`);
  });

  it('uses the given keys and writes nothing', async () => {
    const keys = testKeys();
    expect(loadKeys({ dataDir, ...keys })).toEqual(keys);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('accepts a PEM on one line, as in environment files', () => {
    const keys = testKeys();
    expect(loadKeys({ dataDir, privateKey: keys.privateKey.replaceAll('\n', '\\n') }).publicKey).toBe(keys.publicKey);
  });

  it('returns the same text for every form of a private key, because other keys are derived from it', () => {
    const { privateKey } = loadKeys({ dataDir });
    const sec1 = createPrivateKey(privateKey).export({ type: 'sec1', format: 'pem' }).toString();
    for (const form of [privateKey, privateKey.trim(), privateKey.replaceAll('\n', '\r\n'), sec1]) expect(loadKeys({ dataDir, privateKey: form }).privateKey).toBe(privateKey);
  });

  it('derives the public key, and accepts a public key alone', () => {
    const keys = testKeys();
    expect(loadKeys({ dataDir, privateKey: keys.privateKey })).toEqual(keys);
    expect(loadKeys({ dataDir, publicKey: keys.publicKey })).toEqual({ privateKey: '', publicKey: keys.publicKey });
  });

  it('accepts several public keys, of which one must belong to the private key', () => {
    const [old, next] = [testKeys(), testKeys()];
    const both = `${next.publicKey}\n${old.publicKey}`.replaceAll('\n', '\\n');
    expect(keysById(loadKeys({ dataDir, publicKey: both }).publicKey).size).toBe(2);
    expect(keysById(loadKeys({ dataDir, publicKey: both, privateKey: old.privateKey }).publicKey).size).toBe(2);
    expect(() => loadKeys({ dataDir, publicKey: both, privateKey: testKeys().privateKey })).toThrow('JWT_PUBLIC_KEY: does not contain');
    expect(() => loadKeys({ dataDir, publicKey: both.slice(0, -30) })).toThrow('JWT_PUBLIC_KEY: must be a P-256 key in PEM');
  });

  it('names the file of a damaged key', async () => {
    loadKeys({ dataDir });
    await writeFile(join(dataDir, 'keys/jwt-private.pem'), '');
    expect(() => loadKeys({ dataDir })).toThrow('DATA_DIR/keys/jwt-private.pem: must be a P-256 key in PEM');
  });

  it.each([
    ['a public key', () => testKeys().publicKey],
    ['a certificate', () => certificate],
  ])('rejects %s as the private key', (_, pem) => {
    expect(() => loadKeys({ dataDir, privateKey: pem() })).toThrow('JWT_PRIVATE_KEY: must be a P-256 key in PEM');
  });

  it('rejects invalid keys, other types and unrelated keys without printing them', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(() => loadKeys({ dataDir, privateKey: 'hunter2' })).toThrow(expect.objectContaining({ problems: ['JWT_PRIVATE_KEY: must be a P-256 key in PEM'] }) as Error);
    expect(() => loadKeys({ dataDir, publicKey: rsa })).toThrow('JWT_PUBLIC_KEY: must be a P-256 key in PEM');
    expect(() => loadKeys({ dataDir, privateKey: testKeys().privateKey, publicKey: testKeys().publicKey })).toThrow('JWT_PUBLIC_KEY: does not contain the key that belongs to JWT_PRIVATE_KEY');
  });
});
