import { refusedCookie, versionName } from './inlined-federation';

const monthInSeconds = 2_592_000;
/** A limit, because a cookie holds about 4,000 bytes. The oldest versions are dropped first: they are no longer deployed. */
const maxVersions = 20;

const separator = encodeURIComponent(',');

function refusedIn(cookies: string): string[] {
  const [, value = ''] = new RegExp(`(?:^|; )${refusedCookie}=([^;]*)`).exec(cookies) ?? [];
  return value.split(separator).filter(Boolean);
}

/** From the next page on, the server sends the stable version to this browser until another version is the canary. */
export function rememberRefused(remote: string, version: string): void {
  const kept = [...new Set([...refusedIn(document.cookie), encodeURIComponent(versionName(remote, version))])].slice(-maxVersions);
  document.cookie = `${refusedCookie}=${kept.join(separator)}; Path=/; Max-Age=${monthInSeconds}; SameSite=Lax`;
}
