import { useEffect, useSyncExternalStore } from 'react';
import type { Options } from './toast-list';

/** Loaded when needed: no page shows a toast when it opens. */
type Toaster = typeof import('./toast-list');

let toaster: Toaster | undefined;
/** The text of the last dialog since the last press. */
let alerted = '';
const listeners = new Set<() => void>();

async function load(): Promise<Toaster> {
  toaster ??= await import('./toast-list');
  listeners.forEach((listener) => listener());
  return toaster;
}

const showAs = (kind: keyof Toaster['show']) => (text: string, options?: Options): void =>
  void load().then(
    ({ show }) => show[kind](text, options),
    (error: unknown) => {
      reportError(error);
      // Otherwise an offline customer would press a button and see nothing. A page may repeat its toast by itself.
      if (kind !== 'success' && text !== alerted) alert((alerted = text));
    },
  );

/** Short messages over the page. They close after 5000 ms or after `autoClose` ms (specification, 9). */
export const toast = { success: showAs('success'), error: showAs('error'), info: showAs('info') };

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** A screen reader may press a button with a click alone. */
const presses = ['pointerdown', 'keydown', 'click'] as const;

/** The place of the toasts; the shell renders it once. */
export function Toasts() {
  const loaded = useSyncExternalStore(subscribe, () => toaster, () => undefined);
  useEffect(() => {
    let first: Promise<unknown> | undefined;
    const prepare = () => {
      alerted = '';
      first ??= load().catch(() => undefined);
    };
    // In the capture phase, so before the page's handlers and their toasts.
    presses.forEach((press) => addEventListener(press, prepare, true));
    return () => presses.forEach((press) => removeEventListener(press, prepare, true));
  }, []);
  return loaded ? <loaded.ToastList /> : null;
}
