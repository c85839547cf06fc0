/**
 * Makes the ES256 pair that tokens are signed with, where there is none yet: `node make-keys.mjs FOLDER` writes
 * FOLDER/public/jwt-public.pem, and FOLDER/private/jwt-private.pem, which user 1000 alone can read.
 */
import { generateKeyPairSync } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [folder = 'keys'] = process.argv.slice(2);
const publicFile = path.join(folder, 'public', 'jwt-public.pem');
const privateFile = path.join(folder, 'private', 'jwt-private.pem');

if (!existsSync(privateFile)) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const draft = `${privateFile}.draft`;
  for (const file of [publicFile, privateFile]) mkdirSync(path.dirname(file), { recursive: true });
  rmSync(draft, { force: true });
  // The private key is put in place last: where it is there, both are.
  writeFileSync(publicFile, publicKey.export({ type: 'spki', format: 'pem' }), { mode: 0o644 });
  writeFileSync(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o400 });
  if (process.getuid?.() === 0) chownSync(draft, 1000, 1000);
  renameSync(draft, privateFile);
}
