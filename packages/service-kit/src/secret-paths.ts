import { endpoints } from '@storefront/contracts';

/** A parameter of a path that whoever has it may act with: its name ends with "token". */
const secretParameter = /(\/[\w-]+\/):\w*token$/i;
const starts = endpoints.flatMap(({ path }) => secretParameter.exec(path)?.[1] ?? []);
const secrets = new RegExp(`(${starts.join('|')})[^\\s"'\\\\<>)]+`, 'g');

/** Masks the secrets that paths of the API contain, wherever the text quotes a path: `/api/users/reset-password/…` becomes `/api/users/reset-password/-`. */
export function withoutSecretPaths(text: string): string {
  // Nearly no line has one, and looking for a fixed text costs next to nothing.
  return starts.some((start) => text.includes(start)) ? text.replace(secrets, '$1-') : text;
}
