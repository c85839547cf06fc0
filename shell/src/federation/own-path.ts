const origin = 'http://shop';

/** True for a path on this shop's origin. `//host`, `/\host` and `/<tab>/host` lead to another origin. */
export function isOwnPath(value: string): boolean {
  if (!value.startsWith('/')) return false;
  try {
    // Not `URL.canParse`: Safari 16, the last one for older iPhones, does not have it.
    return new URL(value, origin).origin === origin;
  } catch {
    return false;
  }
}
