/** Time limit of a request (ms). */
const timeLimit = 4_000;
const pauseBeforeRetry = 300;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

class Refused extends Error {}

/** A retry helps only after a server or network error, not after a 4xx, an answer that is not JSON, or a timeout. */
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
 * Fetches JSON for the federation, within a time limit; retries once after a server or network error.
 * @throws Error if the server refuses it, it does not arrive, or it is not JSON
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
