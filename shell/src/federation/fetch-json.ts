/** ms until an answer that does not come counts as failed. */
const timeLimit = 4_000;
const pauseBeforeRetry = 300;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

class Refused extends Error {}

/** Asking again at once helps only where the server or the line failed, not where it refused, answered something else, or hangs. */
const isFinal = (error: unknown) => error instanceof Refused || (error instanceof DOMException && error.name === 'TimeoutError');

async function ask(url: string, fresh: boolean): Promise<unknown> {
  const response = await fetch(url, { cache: fresh ? 'no-cache' : 'default', signal: AbortSignal.timeout(timeLimit) });
  if (response.status >= 400 && response.status < 500) throw new Refused(`${url} answered ${response.status}`);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused(`${url} is not JSON`);
  }
}

/**
 * Fetches JSON that the federation depends on, within a time limit, and once more where the first try failed at once.
 * @throws Error where it was refused, never came, or is not JSON.
 */
export async function fetchJson(url: string, { fresh = false } = {}): Promise<unknown> {
  try {
    return await ask(url, fresh);
  } catch (error) {
    if (isFinal(error)) throw error;
    await pause(pauseBeforeRetry);
    return ask(url, fresh);
  }
}
