import { randomBytes, timingSafeEqual } from 'node:crypto';
import { generateOnce } from './keys';
import { SettingsError } from './settings/settings-error';

/** The secret with which parts behind the gateway recognise each other. */
export interface InternalToken {
  /** The token that this part sends. */
  sent: string;
  /** The tokens that this part accepts: two while the token is changed. */
  accepted: string[];
}

export const internalTokenHeader = 'x-internal-token';
/** The header with the visitor's signed address. The gateway adds it to a page's request to the shell, and the shell sends it with its calls for this page. */
export const visitorPassHeader = 'x-visitor-pass';

const onThisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/**
 * The token that parts send each other, so that nobody can bypass the gateway. Without a given one, it is generated once into `dataDir/keys`, which the
 * parts of one machine share.
 * @param options.given INTERNAL_TOKEN; of several, separated by commas, the first is sent and all are accepted
 * @param options.hosts the host on which the part listens, and the hosts that it calls
 * @throws SettingsError if none is given and a host is not this machine, because such parts share no folder; or if the generated one is damaged
 */
export function loadInternalToken({ dataDir, given, hosts }: { dataDir: string; given: string | undefined; hosts: string[] }): InternalToken {
  if (given === undefined && !hosts.every((host) => onThisMachine.test(host))) {
    throw new SettingsError(['INTERNAL_TOKEN: is required unless all parts run on this machine. Give every part the same value: `openssl rand -base64 32`']);
  }
  const accepted = (given ?? generated(dataDir)).split(',');
  return { sent: accepted[0]!, accepted };
}

const tokenFile = 'internal-token';

/** An empty file would accept a call without a token. @throws SettingsError if the file is damaged */
function generated(dataDir: string): string {
  const token = generateOnce(dataDir, tokenFile, () => randomBytes(32).toString('base64url'));
  if (!/^[\w-]{32,}$/.test(token)) throw new SettingsError([`DATA_DIR/keys/${tokenFile}: is damaged. Delete this file: the next start makes a new one.`]);
  return token;
}

/** Cache of the accepted tokens as bytes. */
const acceptedBytes = new WeakMap<InternalToken, Buffer[]>();

function bytesOf(token: InternalToken): Buffer[] {
  const known = acceptedBytes.get(token) ?? token.accepted.map((accepted) => Buffer.from(accepted));
  acceptedBytes.set(token, known);
  return known;
}

/** True if a sent token is accepted. Compares in constant time; only the length of a token could be measured, and it is not secret. */
export function isAccepted(token: InternalToken, sent: string): boolean {
  const given = Buffer.from(sent);
  let isGood = false;
  for (const accepted of bytesOf(token)) isGood = (accepted.length === given.length && timingSafeEqual(accepted, given)) || isGood;
  return isGood;
}
