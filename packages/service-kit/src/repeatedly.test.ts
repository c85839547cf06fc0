import { expect, it, vi } from 'vitest';
import { repeatedly } from './repeatedly';

const exhausted = () => new Error('Others are faster');

it('attempts again until it has a result', async () => {
  const attempt = vi.fn<() => Promise<string | undefined>>().mockResolvedValueOnce(undefined).mockResolvedValueOnce('saved');
  expect(await repeatedly(2, attempt, exhausted)).toBe('saved');
  expect(attempt).toHaveBeenCalledTimes(2);
});

it('ends with the given error after the last attempt', async () => {
  const attempt = vi.fn(() => Promise.resolve(undefined));
  await expect(repeatedly(3, attempt, exhausted)).rejects.toThrow('Others are faster');
  expect(attempt).toHaveBeenCalledTimes(3);
});

it('does not attempt again after an error', async () => {
  const attempt = vi.fn(() => Promise.reject(new Error('Not found')));
  await expect(repeatedly(3, attempt, exhausted)).rejects.toThrow('Not found');
  expect(attempt).toHaveBeenCalledTimes(1);
});
