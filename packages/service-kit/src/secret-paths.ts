import { endpoints } from '@storefront/contracts';

/** A secret parameter of a path: its name ends with "token". */
const secretParameter = /(\/[\w-]+\/):\w*token$/i;
const starts = endpoints.flatMap(({ path }) => secretParameter.exec(path)?.[1] ?? []);
const secrets = new RegExp(`(${starts.join('|')})[^\\s"'\\\\<>)]+`, 'g');

/** Masks secrets in paths of the API, anywhere in a text: `/api/users/reset-password/…` becomes `/api/users/reset-password/-`. */
export function withoutSecretPaths(text: string): string {
  // Most lines have none, and searching a fixed text is cheap.
  return starts.some((start) => text.includes(start)) ? text.replace(secrets, '$1-') : text;
}
