import { isIPv4, isIPv6 } from 'node:net';

const port = /:\d{1,5}$/;
/** IPv4 written as IPv6: mapped (RFC 4291), and translated by NAT64 (RFC 6052), which puts all IPv4 clients into one /64. */
const ipv4Prefixes = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']);

/** The eight groups of a valid IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const dotted = /(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address);
  const bytes = dotted?.slice(1).map(Number);
  const plain = bytes ? address.slice(0, dotted!.index) + pair(bytes[0]!, bytes[1]!) + ':' + pair(bytes[2]!, bytes[3]!) : address;
  const [left = [], right = []] = plain.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16));
}

const pair = (high: number, low: number) => (high * 256 + low).toString(16);

function ipv4In(groups: string[]): string | undefined {
  if (!ipv4Prefixes.has(groups.slice(0, 6).join(':'))) return undefined;
  return groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.');
}

function parts(text: string): { ipv4: string } | { groups: string[] } | undefined {
  if (isIPv4(text)) return { ipv4: text };
  const trimmed = text.trim();
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(trimmed)?.[1];
  const address = (bracketed ?? trimmed).split('%')[0]!;
  const withoutPort = address.replace(port, '');
  if (isIPv4(withoutPort)) return { ipv4: withoutPort };
  if (!isIPv6(address)) return undefined;
  const groups = groupsOf(address);
  const ipv4 = ipv4In(groups);
  return ipv4 === undefined ? { groups } : { ipv4 };
}

/**
 * The plain form of a network address: without port, brackets and zone; IPv4 as IPv4 even if it was written as IPv6.
 * @returns undefined if the text is not an address
 */
export function plainAddress(text: string): string | undefined {
  const found = parts(text);
  if (!found) return undefined;
  if ('ipv4' in found) return found.ipv4;
  return new URL(`http://[${found.groups.join(':')}]`).hostname.slice(1, -1);
}

/**
 * The key by which limits count a network address: an IPv4 address by itself, an IPv6 address by its /64, because one customer usually has a
 * whole /64. Ports, brackets and zones do not matter.
 * @returns for example `203.0.113.7`, `2001:db8:0:1::/64`; `unknown` for text that is not an address, so that invented text gives no new key
 */
export function addressRange(address: string): string {
  const found = parts(address);
  if (!found) return 'unknown';
  return 'ipv4' in found ? found.ipv4 : `${found.groups.slice(0, 4).join(':')}::/64`;
}
