import type { RemoteManifest } from './remote-manifest';

/** The shared libraries, by name and version. */
type ShareScope = Record<string, Record<string, unknown>>;

/** A remote with a runtime of its own adds its libraries. They must not reach other remotes. */
const copyOf = (scope: ShareScope) => Object.fromEntries(Object.entries(scope).map(([name, versions]) => [name, { ...versions }]));

/** A remote that has the page's shared libraries. */
export interface Container {
  /** @returns the module's factory, after its scripts and styles have loaded */
  get(module: string): Promise<() => unknown>;
}

/** The object that a remote's entry script stores in its global variable. */
interface EntryContainer extends Container {
  init(shareScope: ShareScope): Promise<void> | void;
}

declare const __webpack_init_sharing__: (scope: string) => Promise<void>;
declare const __webpack_share_scopes__: { default: ShareScope };

/** Time limit of a script (ms). */
const scriptTimeLimit = 8_000;
const pauseBeforeRetry = 300;

const globals = globalThis as unknown as Record<string, EntryContainer | undefined>;
const containerIn = (global: string) => globals[global];
/** A name of the browser, such as `location`. The id of an element is not one, although `window` has it as a property. */
const isTaken = (global: string) => globals[global] !== undefined && !(globals[global] instanceof Element) && typeof containerIn(global)?.get !== 'function';

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

/** Retries once if the first request failed, but not if it hung: a retry would only wait longer. */
async function loadEntry(url: string, attempt: number): Promise<void> {
  // The query avoids a wait: the browser queues a request for the same address behind the one that hangs.
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
 * Retries up to three times. The browser answers the first request for a file from its preload, even if the preload failed. A module has up to
 * three files (its script, a shared script, a stylesheet), and one attempt can fail for each of them.
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
 * Loads a remote's entry and gives it the page's shared libraries.
 * @param attempt how often this entry failed before
 * @throws Error if the script does not arrive in time, also after a retry, or belongs to another remote, or if the browser uses the remote's global
 */
export async function connectContainer({ entry, global }: RemoteManifest, attempt: number): Promise<Container> {
  if (isTaken(global)) throw new Error(`${entry} wants the global "${global}", which the browser has`);
  globals[global] = undefined;
  await loadEntry(entry, attempt);
  const container = containerIn(global);
  if (typeof container?.get !== 'function') throw new Error(`${entry} holds no container "${global}"`);
  await __webpack_init_sharing__('default');
  await container.init(copyOf(__webpack_share_scopes__.default));
  return { get: (module) => getPersistently(container, module) };
}
