import { z } from 'zod';
import { commandAnswerSchema } from './common';
import type { Endpoint } from './endpoint';

const bounded = (label: string, max: number) =>
  z.string(`${label} must be text`).min(1, `${label} is required`).max(max, `${label} must be at most ${max} characters long`);

/** A failure in a browser: the remote with its version and team, and the page. The sender cuts longer texts. */
export const clientErrorSchema = z.object({
  /** As `/federation.json` names it, or `shell`. */
  remote: bounded('remote', 50),
  version: bounded('version', 50),
  team: bounded('team', 50),
  message: bounded('message', 500),
  /** The path only: a query can hold private data. */
  page: bounded('page', 300),
});
export type ClientError = z.infer<typeof clientErrorSchema>;

export const clientErrorEndpoints = [
  {
    id: 'reportClientError',
    method: 'POST',
    path: '/client-errors',
    answeredBy: 'gateway',
    access: 'public',
    summary: 'Logs a failure in a browser for the team that owns it.',
    body: clientErrorSchema,
    status: 202,
    answer: commandAnswerSchema,
  },
] satisfies Endpoint[];
