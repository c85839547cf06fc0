import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());

const atFirst = async (stored: string) => {
  sessionStorage.setItem('scroll-positions', stored);
  const { positions } = await import('./scroll-positions');
  return positions.at('first');
};

it.each(['', '{', 'null', '5', '"text"', '{}', '[1, 2]', '[null]', '[["first"]]', '[["first", "far"]]', '[["first", null]]', '[[1, 2]]', '{"length": 3}'])(
  'starts at the top if %s is stored',
  async (stored) => {
    expect(await atFirst(stored)).toBe(0);
  },
);

it('restores valid positions among invalid ones', async () => {
  expect(await atFirst('[7, ["first", 420], ["second", "far"]]')).toBe(420);
});
