import { placeholder } from './placeholder';

const isMissing = (image: string | undefined | null): image is undefined | null | '' => !image || image === 'null';
/** Also a path: the backend's address is the shop's own. `//host` is not a path. */
const isComplete = (image: string) => /^(data:|http|\/(?!\/))/.test(image);

/**
 * The address of an image: a placeholder for a missing one (or the text `null`), `data:` and `http` values and paths unchanged, else the shop's own
 * image with that identifier, at `width` pixels or the next larger stored width (specification, 7).
 */
export function imageUrl(image: string | undefined | null, width?: number): string {
  if (isMissing(image)) return placeholder;
  if (isComplete(image)) return image;
  return `/api/admin/images/${encodeURIComponent(image)}${width ? `?w=${width}` : ''}`;
}

/** The same image at several widths, for `srcset`; undefined if there is only one. */
export function imageSources(image: string | undefined | null, widths: readonly number[]): string | undefined {
  if (isMissing(image) || isComplete(image)) return undefined;
  return widths.map((width) => `${imageUrl(image, width)} ${width}w`).join(', ');
}
