import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
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

const digest = (text: string) => hash('sha256', text, 'buffer');

/** Of the tokens that are accepted: they are the same for every request. */
const digests = new WeakMap<InternalToken, Buffer[]>();

function digestsOf(token: InternalToken): Buffer[] {
  const known = digests.get(token) ?? token.accepted.map(digest);
  digests.set(token, known);
  return known;
}

/** Whether what was sent is a token that is accepted; takes the same time whatever was sent. */
export function isAccepted(token: InternalToken, sent: string): boolean {
  const given = digest(sent);
  return digestsOf(token)
    .map((accepted) => timingSafeEqual(accepted, given))
    .includes(true);
}
