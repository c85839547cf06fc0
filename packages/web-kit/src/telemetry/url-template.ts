/** Words of the API stay; whatever else stands in a path was put in: an id, or a token with which a password can be set. */
export const urlTemplate = (path: string): string => path.replace(/[?#].*/s, '').replace(/[^/]+/g, (segment) => (/^[a-z-]{1,30}$/.test(segment) ? segment : ':id'));
