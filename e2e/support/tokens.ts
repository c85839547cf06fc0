import { sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Login } from './api';

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

/** A login's token with changed claims and a valid signature, for example an expired one. */
export function resigned({ token }: Login, dataDir: string, change: Record<string, unknown>): string {
  const [header = '', claims = ''] = token.split('.');
  const content = `${header}.${encode({ ...decode(claims), ...change })}`;
  const key = readFileSync(path.join(dataDir, 'keys', 'jwt-private.pem'), 'utf8');
  return `${content}.${sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

/** A login's token with changed claims and the old signature, which is no longer valid. */
export function forged({ token }: Login, change: Record<string, unknown>): string {
  const [header, claims = '', signature] = token.split('.');
  return `${header}.${encode({ ...decode(claims), ...change })}.${signature}`;
}
