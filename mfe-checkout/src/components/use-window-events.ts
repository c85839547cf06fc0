import { useEffect, useEffectEvent } from 'react';

/**
 * Calls the latest `listener` at the window's events while the component is shown.
 * @param types of the events, with a blank between them
 */
export function useWindowEvents(types: string, listener: () => void): void {
  const call = useEffectEvent(listener);
  useEffect(() => {
    const leaving = new AbortController();
    for (const type of types.split(' ')) window.addEventListener(type, () => call(), { signal: leaving.signal });
    return () => leaving.abort();
  }, [types]);
}
