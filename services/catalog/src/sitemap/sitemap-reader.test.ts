import { expect, it } from 'vitest';
import { createSitemapReader } from './sitemap-reader';

function readerOf(answers: (() => Promise<{ _id: string; changedAt: string }[]>)[]) {
  let now = Date.UTC(2026, 0, 1);
  let reads = 0;
  const published = () => answers[Math.min(reads++, answers.length - 1)]!();
  return {
    read: createSitemapReader({ products: { published }, publicUrl: 'https://shop.example', clock: () => new Date(now) }),
    pass: (ms: number) => void (now += ms),
    reads: () => reads,
  };
}
const product = (_id: string) => async () => [{ _id, changedAt: '2026-01-01T00:00:00.000Z' }];

it('reads the products once for many requests', async () => {
  const { read, pass, reads } = readerOf([product('a')]);
  await Promise.all(Array.from({ length: 20 }, read));
  pass(4_999);
  await read();
  expect(reads()).toBe(1);
});

it('shows a change after 5 s', async () => {
  const { read, pass } = readerOf([product('before'), product('after')]);
  expect((await read()).first).toContain('/product/before');
  pass(5_000);
  expect((await read()).first).toContain('/product/after');
});

it('tries again after a failure', async () => {
  const { read } = readerOf([() => Promise.reject(new Error('away')), product('a')]);
  await expect(read()).rejects.toThrow('away');
  expect((await read()).first).toContain('/product/a');
});
