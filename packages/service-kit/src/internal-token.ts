import { randomBytes, timingSafeEqual } from 'node:crypto';
import { generateOnce } from './keys';
import { SettingsError } from './settings/settings-error';

/** What the parts know each other by, behind the gateway. */
export interface InternalToken {
  /** What this part sends. */
  sent: string;
  /** What it takes for one of the shop's own parts: two, while one token follows another. */
  accepted: string[];
}

export const internalTokenHeader = 'x-internal-token';

const onThisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/**
 * The token that parts send each other, so that a service answers nobody who goes round the gateway: the one given, else one that is generated once
 * into `dataDir/keys`, which the parts of one machine share.
 * @param options.given INTERNAL_TOKEN; of several, separated by commas, the first is sent and all are accepted
 * @param options.hosts where the part listens, and where those are that it calls
 * @throws SettingsError where none is given and a part is on another machine, or can be reached from one: there is no folder that both read
 */
export function loadInternalToken({ dataDir, given, hosts }: { dataDir: string; given: string | undefined; hosts: string[] }): InternalToken {
  if (given === undefined && !hosts.every((host) => onThisMachine.test(host))) {
    throw new SettingsError(['INTERNAL_TOKEN: is required where the parts are not all on this machine, the same one for each: `openssl rand -base64 32`']);
  }
  const accepted = (given ?? generateOnce(dataDir, 'internal-token', () => randomBytes(32).toString('base64url'))).split(',');
  return { sent: accepted[0]!, accepted };
}

/** The tokens that are accepted as bytes: they are the same for every request. */
const acceptedBytes = new WeakMap<InternalToken, Buffer[]>();

function bytesOf(token: InternalToken): Buffer[] {
  const known = acceptedBytes.get(token) ?? token.accepted.map((accepted) => Buffer.from(accepted));
  acceptedBytes.set(token, known);
  return known;
}

/** Whether what was sent is a token that is accepted; of those as long as one, each takes the same time. How long a token is, is no secret. */
export function isAccepted(token: InternalToken, sent: string): boolean {
  const given = Buffer.from(sent);
  let isGood = false;
  for (const accepted of bytesOf(token)) isGood = (accepted.length === given.length && timingSafeEqual(accepted, given)) || isGood;
  return isGood;
}
