import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from './data-folder';
import { newId } from './ids';
import { SettingsError } from './settings/settings-error';

/** PEM. `privateKey` is empty where a part was given the public one alone. */
export interface KeyPair {
  privateKey: string;
  publicKey: string;
}

/**
 * The ES256 keys that tokens are signed and verified with: those given, else a pair generated once into `dataDir/keys`, readable by its owner alone.
 * @throws SettingsError where a given key cannot be read or the two do not belong together, or the folder cannot be made
 */
export function loadKeys(options: { dataDir: string; privateKey?: string; publicKey?: string }): KeyPair {
  const privateKey = options.privateKey === undefined ? undefined : unescape(options.privateKey);
  const publicKey = options.publicKey === undefined ? undefined : readPublicKey('JWT_PUBLIC_KEY', unescape(options.publicKey));
  if (privateKey !== undefined) {
    const derived = readPublicKey('JWT_PRIVATE_KEY', privateKey);
    if (publicKey !== undefined && publicKey !== derived) throw new SettingsError(['JWT_PUBLIC_KEY: does not belong to JWT_PRIVATE_KEY']);
    return { privateKey, publicKey: derived };
  }
  if (publicKey !== undefined) return { privateKey: '', publicKey };
  const generated = generateOnce(join(options.dataDir, 'keys'));
  return { privateKey: generated, publicKey: readPublicKey('DATA_DIR', generated) };
}

/** Environment files often hold a PEM on one line, its line ends written as `\n`. */
const unescape = (pem: string) => pem.replaceAll('\\n', '\n');

function readPublicKey(name: string, pem: string): string {
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key.export({ type: 'spki', format: 'pem' }).toString();
  } catch {
    // Falls through to the one message that helps.
  }
  throw new SettingsError([`${name}: must be a P-256 key in PEM`]);
}

/** Written aside and linked into place, so that parts that start together agree on one pair and none reads half a file. */
function generateOnce(folder: string): string {
  const file = join(folder, 'jwt-private.pem');
  const draft = join(folder, `.${newId()}`);
  makeDataFolder(folder);
  const existing = readIfThere(file);
  if (existing !== undefined) return existing;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  writeFileSync(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flush: true });
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
