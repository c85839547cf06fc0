import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const atFirst = async (stored: string) => {
  sessionStorage.setItem('scroll-positions', stored);
  const { positions } = await import('./scroll-positions');
  return positions.at('first');
};

it.each(['', '{', 'null', '5', '"text"', '{}', '[1, 2]', '[null]', '[["first"]]', '[["first", "far"]]', '[["first", null]]', '[[1, 2]]', '{"length": 3}'])(
  'has no position if %s is stored',
  async (stored) => {
    expect(await atFirst(stored)).toBeUndefined();
  },
);

it('restores valid positions among invalid ones', async () => {
  expect(await atFirst('[7, ["first", 420], ["second", "far"]]')).toBe(420);
});

it.each([
  ['has the position of a visitor who scrolled before React took over', 420, 420],
  ['has no position of a visitor who has not scrolled', 0, undefined],
])('%s', async (_, scrollY, top) => {
  vi.stubGlobal('scrollY', scrollY);
  const { positions } = await import('./scroll-positions');
  positions.record('first');
  positions.startRecording();
  expect(positions.at('first')).toBe(top);
});

describe('the first entry of a document', () => {
  /** The page's position after a visit of the home page that ended at 700 px. */
  async function topAt(pathname: string, type: NavigationTimingType): Promise<number | undefined> {
    sessionStorage.setItem('scroll-positions', '[["/", 700]]');
    history.replaceState(null, '', pathname);
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
    const { entryOf, positions } = await import('./scroll-positions');
    return positions.at(entryOf({ key: 'default', pathname }));
  }

  it.each(['reload', 'back_forward'] as const)('keeps its position after a %s', async (type) => {
    expect(await topAt('/', type)).toBe(700);
  });

  it('has no position if the visitor comes again by a link or an address', async () => {
    expect(await topAt('/', 'navigate')).toBeUndefined();
  });

  it.each(['navigate', 'reload', 'back_forward'] as const)('has nothing of another page’s position after a %s', async (type) => {
    expect(await topAt('/about', type)).toBeUndefined();
  });
});
