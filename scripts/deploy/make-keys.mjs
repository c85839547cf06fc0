/**
 * Makes the secrets that the parts of one shop share, unless they exist: `node make-keys.mjs FOLDER` writes the ES256 keys for tokens
 * (FOLDER/public/jwt-public.pem and FOLDER/private/jwt-private.pem) and the internal token (FOLDER/internal/internal-token).
 * Only user 1000 can read the private key and the internal token.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [folder = 'keys'] = process.argv.slice(2);
const publicFile = path.join(folder, 'public', 'jwt-public.pem');
const privateFile = path.join(folder, 'private', 'jwt-private.pem');
const internalFile = path.join(folder, 'internal', 'internal-token');

/** Writes a file atomically, readable by the parts only. */
function writeSecret(file, content) {
  const draft = `${file}.draft`;
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(draft, { force: true });
  writeFileSync(draft, content, { mode: 0o400 });
  if (process.getuid?.() === 0) chownSync(draft, 1000, 1000);
  renameSync(draft, file);
}

if (!existsSync(privateFile)) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  mkdirSync(path.dirname(publicFile), { recursive: true });
  // The private key is written last, so if it exists, both keys exist.
  writeFileSync(publicFile, publicKey.export({ type: 'spki', format: 'pem' }), { mode: 0o644 });
  writeSecret(privateFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
}
if (!existsSync(internalFile)) writeSecret(internalFile, randomBytes(32).toString('base64url'));
