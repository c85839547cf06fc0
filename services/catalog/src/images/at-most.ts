/** Runs at most so many tasks at a time; the others wait in the order in which they came. */
export function atMost(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async <T>(task: () => Promise<T>): Promise<T> => {
    // Whoever ends hands the place on, so that nobody who comes later takes it first.
    if (running >= most) await new Promise<void>((begin) => waiting.push(begin));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
