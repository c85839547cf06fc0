import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

/** Time limit (ms) of a module that suspends, as for one that loads. */
const timeLimit = 12_000;

/** Shown while a remote's module suspends. After the time limit it throws, so that the error boundary around the module replaces it. */
export function Suspended({ children }: { children: ReactNode }) {
  const [isTooLate, setTooLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTooLate(true), timeLimit);
    return () => clearTimeout(timer);
  }, []);
  if (isTooLate) throw new Error(`The module suspended for ${timeLimit} ms`);
  return children;
}
