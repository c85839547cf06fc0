import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchedFile } from './watched-file';

let folder: string;
let file: string;
let clock = 1_000;
const write = async (text: string) => {
  await writeFile(file, text);
  await utimes(file, ++clock, clock);
};

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'watched-'));
  file = path.join(folder, 'map.json');
});
afterEach(() => rm(folder, { recursive: true }));

describe('a file that may change', () => {
  it('is read again only after it changed', async () => {
    const parse = vi.fn((text: string) => text);
    const read = watchedFile(file, parse);
    await write('one');
    expect(await read()).toBe('one');
    expect(await read()).toBe('one');
    expect(parse).toHaveBeenCalledOnce();
    await write('two');
    expect(await read()).toBe('two');
  });

  it('keeps its last valid content if it becomes invalid or disappears, and reports the error once for each change', async () => {
    const onError = vi.fn();
    const read = watchedFile(file, (text) => JSON.parse(text) as unknown, onError);
    await write('{"good":true}');
    await read();
    await write('{"ba');
    expect(await read()).toEqual({ good: true });
    expect(await read()).toEqual({ good: true });
    expect(onError).toHaveBeenCalledOnce();
    await rm(file);
    expect(await read()).toEqual({ good: true });
  });

  it('throws if it never existed', async () => {
    await expect(watchedFile(file, (text) => text)()).rejects.toThrow('ENOENT');
  });
});
