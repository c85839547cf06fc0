import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFileProblem, makeDataFolder } from './data-folder';
import { newId } from './ids';
import { SettingsError } from './settings/settings-error';

/** PEM, as Node.js writes it. `privateKey` is empty if a part has only public keys. `publicKey` has every key that can verify a token, one after another. */
export interface KeyPair {
  privateKey: string;
  publicKey: string;
}

/**
 * The ES256 keys for tokens: the given ones, or a pair that is generated once into `dataDir/keys`, readable only by its owner. Several public keys may be
 * given, one PEM after another, so that tokens of the old and the new key are valid while keys are changed.
 * @throws SettingsError if a given key cannot be read, no public key belongs to the private one, or the folder cannot be created
 */
export function loadKeys(options: { dataDir: string; privateKey?: string; publicKey?: string }): KeyPair {
  const pair = options.privateKey === undefined ? undefined : readPair('JWT_PRIVATE_KEY', unescape(options.privateKey));
  const publicKeys = options.publicKey === undefined ? undefined : readAll('JWT_PUBLIC_KEY', unescape(options.publicKey));
  if (publicKeys === undefined) return pair ?? readPair('DATA_DIR/keys/jwt-private.pem', generateOnce(options.dataDir, 'jwt-private.pem', newPrivateKey));
  if (pair && !publicKeys.includes(pair.publicKey)) throw new SettingsError(['JWT_PUBLIC_KEY: does not contain the key that belongs to JWT_PRIVATE_KEY']);
  return { privateKey: pair?.privateKey ?? '', publicKey: publicKeys.join('') };
}

/** Environment files often have a PEM on one line, with `\n` for its line ends. */
const unescape = (pem: string) => pem.replaceAll('\\n', '\n');

const notAKey = (name: string) => new SettingsError([`${name}: must be a P-256 key in PEM`]);

const block = /-----BEGIN ([A-Z ]+)-----[^-]*-----END \1-----/g;

function readAll(name: string, pems: string): string[] {
  // Text between the keys means that one of them is damaged. Without this check, its absence would be noticed only later.
  const isWhole = pems.replace(block, '').trim() === '';
  const whole = isWhole ? (pems.match(block) ?? []) : [];
  if (whole.length === 0) throw notAKey(name);
  return [...new Set(whole.map((pem) => readKey(name, () => createPublicKey(pem))))];
}

/**
 * A key's thumbprint (RFC 7638), the key id in a token.
 * @param pem of either key of the pair
 */
export function keyId(pem: string): string {
  const { crv, kty, x, y } = createPublicKey(pem).export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}

/**
 * The public keys for tokens, by their ids.
 * @param pems public keys in PEM, one after another, as `loadKeys` returns them
 */
export function keysById(pems: string): Map<string, KeyObject> {
  return new Map((pems.match(block) ?? []).map((pem) => [keyId(pem), createPublicKey(pem)]));
}

/**
 * The user service derives other keys from the private key's text, so the text must not depend on the form in which the key is given.
 * `createPublicKey` alone also accepts a public key or a certificate, with which no token can be signed.
 */
function readPair(name: string, pem: string): KeyPair {
  const privateKey = readKey(name, () => createPrivateKey(pem));
  return { privateKey, publicKey: readKey(name, () => createPublicKey(privateKey)) };
}

function readKey(name: string, read: () => KeyObject): string {
  try {
    const key = read();
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString();
  } catch {
    // Text that is not a key gets the same message as a key of another type.
  }
  throw notAKey(name);
}

function newPrivateKey(): string {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/**
 * Reads a file in `dataDir/keys`, or creates it, readable only by its owner. A new file is written under another name and then linked, so that parts that
 * start together agree on one and none reads half a file.
 * @throws StartError if the file can be neither read nor written
 */
export function generateOnce(dataDir: string, name: string, make: () => string): string {
  const folder = join(dataDir, 'keys');
  makeDataFolder(folder);
  const file = join(folder, name);
  try {
    return readOrCreate(folder, file, make);
  } catch (error) {
    throw dataFileProblem(file, error) ?? error;
  }
}

function readOrCreate(folder: string, file: string, make: () => string): string {
  const draft = join(folder, `.${newId()}`);
  const existing = readIfThere(file);
  if (existing !== undefined) return existing;
  try {
    writeFileSync(draft, make(), { mode: 0o600, flush: true });
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
