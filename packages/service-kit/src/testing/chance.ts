/** Random numbers that repeat for the same seed (mulberry32). */
export interface Chance {
  /** From 0 to below 1. */
  next(): number;
  whole(from: number, to: number): number;
  oneOf<T>(things: readonly T[]): T;
  shuffled<T>(things: readonly T[]): T[];
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    oneOf: (things) => things[Math.floor(next() * things.length)]!,
    shuffled: (things) => things.map((thing) => ({ thing, place: next() })).sort((one, other) => one.place - other.place).map(({ thing }) => thing),
  };
}
