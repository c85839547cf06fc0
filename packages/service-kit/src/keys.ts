import { createHash, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from './data-folder';
import { newId } from './ids';
import { SettingsError } from './settings/settings-error';

/** PEM. `privateKey` is empty where a part was given public ones alone; `publicKey` holds every key that a token may be signed with, one after another. */
export interface KeyPair {
  privateKey: string;
  publicKey: string;
}

/**
 * The ES256 keys that tokens are signed and verified with: those given, else a pair generated once into `dataDir/keys`, readable by its owner alone.
 * Several public keys may be given, one PEM after another: while keys are changed, tokens of the old one and of the new one are good.
 * @throws SettingsError where a given key cannot be read, none of the public ones belongs to the private one, or the folder cannot be made
 */
export function loadKeys(options: { dataDir: string; privateKey?: string; publicKey?: string }): KeyPair {
  const privateKey = options.privateKey === undefined ? undefined : unescape(options.privateKey);
  const publicKeys = options.publicKey === undefined ? undefined : readAll('JWT_PUBLIC_KEY', unescape(options.publicKey));
  if (privateKey !== undefined) {
    const own = readPublicKey('JWT_PRIVATE_KEY', privateKey);
    if (publicKeys && !publicKeys.includes(own)) throw new SettingsError(['JWT_PUBLIC_KEY: does not hold the key that belongs to JWT_PRIVATE_KEY']);
    return { privateKey, publicKey: (publicKeys ?? [own]).join('') };
  }
  if (publicKeys !== undefined) return { privateKey: '', publicKey: publicKeys.join('') };
  const generated = generateOnce(options.dataDir, 'jwt-private.pem', newPrivateKey);
  return { privateKey: generated, publicKey: readPublicKey('DATA_DIR', generated) };
}

/** Environment files often hold a PEM on one line, its line ends written as `\n`. */
const unescape = (pem: string) => pem.replaceAll('\\n', '\n');

const notAKey = (name: string) => new SettingsError([`${name}: must be a P-256 key in PEM`]);

const block = /-----BEGIN ([A-Z ]+)-----[^-]*-----END \1-----/g;

function readAll(name: string, pems: string): string[] {
  // What is left between the keys is one that was cut off, and would be missed only when it is needed.
  const isWhole = pems.replace(block, '').trim() === '';
  const whole = isWhole ? (pems.match(block) ?? []) : [];
  if (whole.length === 0) throw notAKey(name);
  return [...new Set(whole.map((pem) => readPublicKey(name, pem)))];
}

/**
 * A key's thumbprint (RFC 7638): what a token names its key by.
 * @param pem of either key of the pair
 */
export function keyId(pem: string): string {
  const { crv, kty, x, y } = createPublicKey(pem).export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}

/**
 * The keys that a token may be signed with, by their ids.
 * @param pems public keys in PEM, one after another, as `loadKeys` gives them
 */
export function keysById(pems: string): Map<string, KeyObject> {
  return new Map((pems.match(block) ?? []).map((pem) => [keyId(pem), createPublicKey(pem)]));
}

function readPublicKey(name: string, pem: string): string {
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key.export({ type: 'spki', format: 'pem' }).toString();
  } catch {
    // Falls through to the one message that helps.
  }
  throw notAKey(name);
}

function newPrivateKey(): string {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/**
 * What is in the file in `dataDir/keys`, readable by its owner alone; made where it is not there yet. Written aside and linked into place, so that
 * parts that start together agree on one and none reads half a file.
 */
export function generateOnce(dataDir: string, name: string, make: () => string): string {
  const folder = join(dataDir, 'keys');
  const file = join(folder, name);
  const draft = join(folder, `.${newId()}`);
  makeDataFolder(folder);
  const existing = readIfThere(file);
  if (existing !== undefined) return existing;
  writeFileSync(draft, make(), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8');
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
