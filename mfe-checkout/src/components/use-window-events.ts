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

interface Reloadable {
  data: unknown;
  refetch: (options: { cancelRefetch: boolean }) => unknown;
}

/** Loads shown data again when the customer comes back to the window. By itself, a query does this only for a tab that was hidden, not for a window beside another. */
export function useReloadOnFocus({ data, refetch }: Reloadable): void {
  useWindowEvents('focus', () => {
    if (data !== undefined) void refetch({ cancelRefetch: false });
  });
}
