import type { GivenAnswers } from '@storefront/contracts';
import { request } from 'undici';

/** Calls of one page. */
const maxCalls = 4;
const largestAnswer = 2 * 1024 * 1024;

async function answerTo(url: URL, timeLimit: number): Promise<GivenAnswers[string] | undefined> {
  const { statusCode, body } = await request(url, { signal: AbortSignal.timeout(timeLimit), headers: { accept: 'application/json' } });
  const text = await body.text();
  // A page for everybody shows what exists or that it does not exist. After any other failure, the browser asks again.
  if ((statusCode !== 200 && statusCode !== 404) || text.length > largestAnswer) return undefined;
  return { status: statusCode, body: JSON.parse(text) as unknown };
}

/**
 * Makes the GET requests of a page, as a visitor.
 * @param origin the gateway, as the server reaches it
 * @returns the answers; undefined if one of them did not arrive
 */
export async function fetchAnswers(paths: string[], origin: string, timeLimit: number): Promise<GivenAnswers | undefined> {
  if (paths.length > maxCalls || !paths.every((path) => path.startsWith('/api/'))) return undefined;
  const answers = await Promise.all(paths.map((path) => answerTo(new URL(path, origin), timeLimit).catch(() => undefined)));
  return answers.includes(undefined) ? undefined : Object.fromEntries(paths.map((path, index) => [path, answers[index]!]));
}
