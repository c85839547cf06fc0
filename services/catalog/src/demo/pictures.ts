import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The contents of `index.json` beside the drawn pictures: the pictures of each product in order, as file names without `.webp`. */
export interface PictureIndex {
  products: Record<string, { print: string; pictures: string[] }>;
}

export const indexFile = (folder: string): string => join(folder, 'index.json');
export const pictureFile = (folder: string, id: string): string => join(folder, `${id}.webp`);

/** @returns undefined if there is no index, or it cannot be read */
export async function readPictureIndex(folder: string): Promise<PictureIndex | undefined> {
  try {
    return JSON.parse(await readFile(indexFile(folder), 'utf8')) as PictureIndex;
  } catch {
    return undefined;
  }
}
