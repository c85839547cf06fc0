import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What `index.json` beside the drawn pictures says: the pictures of each product, in order, by the names of their files without `.webp`. */
export interface PictureIndex {
  products: Record<string, { print: string; pictures: string[] }>;
}

export const indexFile = (folder: string): string => join(folder, 'index.json');
export const pictureFile = (folder: string, id: string): string => join(folder, `${id}.webp`);

/** @returns undefined where nothing was drawn there, or what is there cannot be read */
export async function readPictureIndex(folder: string): Promise<PictureIndex | undefined> {
  try {
    return JSON.parse(await readFile(indexFile(folder), 'utf8')) as PictureIndex;
  } catch {
    return undefined;
  }
}
