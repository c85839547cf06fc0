const origin = 'http://shop';

/** True for a path on this shop's origin. `//host`, `/\host` and `/<tab>/host` lead to another origin. */
export const isOwnPath = (value: string): boolean => value.startsWith('/') && URL.canParse(value, origin) && new URL(value, origin).origin === origin;
