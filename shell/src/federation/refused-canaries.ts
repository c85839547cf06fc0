import { refusedCookie, versionName } from './inlined-federation';

const monthInSeconds = 2_592_000;
/** A browser keeps about 4,000 bytes of a cookie; older versions are no longer offered by then. */
const mostKept = 20;

const separator = encodeURIComponent(',');

function refusedIn(cookies: string): string[] {
  const [, value = ''] = new RegExp(`(?:^|; )${refusedCookie}=([^;]*)`).exec(cookies) ?? [];
  return value.split(separator).filter(Boolean);
}

/** Makes the server give this browser the stable version from its next page on, for as long as the canary is that version. */
export function rememberRefused(remote: string, version: string): void {
  const kept = [...new Set([...refusedIn(document.cookie), encodeURIComponent(versionName(remote, version))])].slice(-mostKept);
  document.cookie = `${refusedCookie}=${kept.join(separator)}; Path=/; Max-Age=${monthInSeconds}; SameSite=Lax`;
}
