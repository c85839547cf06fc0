import { refusedCookie, versionName } from './inlined-federation';

const monthInSeconds = 2_592_000;
/** A cookie holds about 4,000 bytes. Older versions are no longer deployed by then. */
const maxVersions = 20;

const separator = encodeURIComponent(',');

function refusedIn(cookies: string): string[] {
  const [, value = ''] = new RegExp(`(?:^|; )${refusedCookie}=([^;]*)`).exec(cookies) ?? [];
  return value.split(separator).filter(Boolean);
}

/** Makes the server send the stable version to this browser from the next page on, as long as the canary is this version. */
export function rememberRefused(remote: string, version: string): void {
  const kept = [...new Set([...refusedIn(document.cookie), encodeURIComponent(versionName(remote, version))])].slice(-maxVersions);
  document.cookie = `${refusedCookie}=${kept.join(separator)}; Path=/; Max-Age=${monthInSeconds}; SameSite=Lax`;
}
