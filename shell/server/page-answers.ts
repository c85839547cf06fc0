import { repeatedHeader } from '@storefront/contracts';
import { visitorPassHeader, type PartClient } from '@storefront/service-kit';

/** Answers of the API by path, each as JSON of `{ status, body }`. They are not parsed here: the page's HTML contains them as they came. */
export type RawAnswers = Record<string, string>;

/** Calls of one page. */
const maxCalls = 4;
const largestAnswer = 2 * 1024 * 1024;

interface CallOptions {
  timeoutMs: number;
  /** The visitor for whom the calls count; see `Visit`. */
  pass: string | undefined;
  /** The API has answered an earlier call of this page, which the page spelled in another way. The calls are marked as repeated, so that a search counts once. */
  isRepeated: boolean;
}

/** @returns null if the API refuses the call: the page's address has unusable values, which the page itself leaves out of its calls */
async function answerTo(path: string, gateway: PartClient, { timeoutMs, pass, isRepeated }: CallOptions): Promise<string | null | undefined> {
  const sent = { accept: 'application/json', ...(pass !== undefined && { [visitorPassHeader]: pass }), ...(isRepeated && { [repeatedHeader]: '1' }) };
  const { statusCode, headers, body } = await gateway.send({ method: 'GET', path, headers: sent, timeoutMs });
  if (statusCode === 400) return null;
  // A page for everybody shows what exists or that it does not exist. After any other failure, the browser asks again.
  const isShown = (statusCode === 200 || statusCode === 404) && String(headers['content-type']).startsWith('application/json');
  return isShown && body.length <= largestAnswer ? `{"status":${statusCode},"body":${body.toString()}}` : undefined;
}

/**
 * Makes the GET requests of a page, as a visitor.
 * @returns the answers, without those of calls that the API refused; undefined if one of them did not arrive
 */
export async function fetchAnswers(paths: string[], gateway: PartClient, options: CallOptions): Promise<RawAnswers | undefined> {
  if (paths.length > maxCalls || !paths.every((path) => path.startsWith('/api/'))) return undefined;
  const answers = await Promise.all(paths.map((path) => answerTo(path, gateway, options).catch(() => undefined)));
  if (answers.includes(undefined)) return undefined;
  return Object.fromEntries(paths.flatMap((path, index) => (answers[index] ? [[path, answers[index]]] : [])));
}

/** The answers as JSON of `GivenAnswers`. */
export const givenAnswers = (answers: RawAnswers) => `{${Object.entries(answers).map(([path, answer]) => `${JSON.stringify(path)}:${answer}`).join(',')}}`;
