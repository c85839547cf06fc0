import { readFile, stat } from 'node:fs/promises';

/**
 * A file that may change while the process runs (a deployment's map, a rebuilt template). It is read again only after it changed.
 * @returns its parsed content now; the last good one, after `onError`, where it has gone bad meanwhile.
 * @throws what reading or parsing throws where there was no good content yet.
 */
export function watchedFile<T>(path: string, parse: (text: string) => T, onError: (error: unknown) => void = () => undefined): () => Promise<T> {
  let seen: { content: T } | undefined;
  let tried: string | undefined;

  return async () => {
    try {
      const { mtimeMs, size, ino } = await stat(path);
      const revision = `${mtimeMs}-${size}-${ino}`;
      if (seen && tried === revision) return seen.content;
      tried = revision;
      seen = { content: parse(await readFile(path, 'utf8')) };
    } catch (error) {
      if (!seen) throw error;
      onError(error);
    }
    return seen.content;
  };
}
