import type { RemoteManifest } from './remote-manifest';

/** What a remote's entry script puts into its global. */
export interface Container {
  init(shareScope: unknown): Promise<void> | void;
  /** @returns what makes the module, once its scripts and styles are there. */
  get(module: string): Promise<() => unknown>;
}

declare const __webpack_init_sharing__: (scope: string) => Promise<void>;
declare const __webpack_share_scopes__: { default: unknown };

/** ms until a script that does not come counts as failed. */
const scriptTimeLimit = 8_000;
const pauseBeforeRetry = 300;

const globals = globalThis as unknown as Record<string, Container | undefined>;
const containerIn = (global: string) => globals[global];

class TimeLimitError extends Error {}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const settle = (error?: Error) => {
      clearTimeout(timer);
      script.remove();
      if (error) reject(error);
      else resolve();
    };
    const timer = setTimeout(() => settle(new TimeLimitError(`${url} did not arrive in time`)), scriptTimeLimit);
    script.src = url;
    script.fetchPriority = 'high';
    if (new URL(url, location.href).origin !== location.origin) script.crossOrigin = 'anonymous';
    script.onload = () => settle();
    script.onerror = () => settle(new Error(`${url} could not be loaded`));
    document.head.append(script);
  });
}

/** Asks once more where the first try failed at once; asking again while it hangs would only wait longer. */
async function loadEntry(url: string, attempt: number): Promise<void> {
  // The browser makes a request for the same address wait for the one that hangs.
  const address = attempt === 0 ? url : `${url}?retry=${attempt}`;
  try {
    await loadScript(address);
  } catch (error) {
    if (error instanceof TimeLimitError) throw error;
    await pause();
    await loadScript(address);
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseBeforeRetry));

/**
 * A browser answers the first request for a file from the page's preload of it, even from one that has failed; a module may have a script of
 * its own, a shared one and a stylesheet, and each attempt meets one of them.
 */
async function getPersistently(container: Container, module: string): Promise<() => unknown> {
  for (let left = 3; left > 0; left -= 1) {
    try {
      return await container.get(module);
    } catch {
      await pause();
    }
  }
  return container.get(module);
}

/**
 * Loads a remote's entry and gives it the libraries that the page shares.
 * @param attempt how often this entry failed before.
 * @throws Error where the script does not come in time, even when asked for again, or is not this remote's.
 */
export async function connectContainer({ entry, global }: RemoteManifest, attempt: number): Promise<Container> {
  globals[global] = undefined;
  await loadEntry(entry, attempt);
  const container = containerIn(global);
  if (typeof container?.get !== 'function') throw new Error(`${entry} holds no container "${global}"`);
  await __webpack_init_sharing__('default');
  await container.init(__webpack_share_scopes__.default);
  return {
    init: (shareScope) => container.init(shareScope),
    get: (module) => getPersistently(container, module),
  };
}
