/** Replaces every segment that is not a word of the API by `:id`: ids, and tokens that can reset a password. */
export const urlTemplate = (path: string): string => path.replace(/[?#].*/s, '').replace(/[^/]+/g, (segment) => (/^[a-z-]{1,30}$/.test(segment) ? segment : ':id'));
