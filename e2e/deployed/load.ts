import { setTimeout as pause } from 'node:timers/promises';

/** A request and its status or error. */
export interface Outcome {
  request: string;
  result: string;
}

export interface Load {
  /** Ends the load. `refused` are 4xx answers, for example to an order for a sold-out product. */
  stop(): Promise<{ served: number; refused: Outcome[]; lost: Outcome[] }>;
}

export interface Request {
  name: string;
  send: () => Promise<{ status: number }>;
}

/** A browser would show these as failures. */
const isLost = (status: number) => status === 0 || status >= 500;

/**
 * Repeats the requests with a few concurrent callers, who pause after each request, until stopped or until `max` requests are sent.
 * A request is lost if no answer or a 5xx arrives.
 */
export function startLoad(requests: Request[], { callers = 6, pauseMs = 25, max = 100_000 } = {}): Load {
  let isStopped = false;
  let sent = 0;
  let served = 0;
  const refused: Outcome[] = [];
  const lost: Outcome[] = [];

  async function call(first: number): Promise<void> {
    for (let next = first; !isStopped && sent < max; next += 1) {
      const { name, send } = requests[next % requests.length]!;
      sent += 1;
      try {
        const { status } = await send();
        if (isLost(status)) lost.push({ request: name, result: String(status) });
        else if (status >= 400) refused.push({ request: name, result: String(status) });
        else served += 1;
      } catch (error) {
        lost.push({ request: name, result: `${(error as Error).message}: ${String((error as Error).cause)}` });
      }
      await pause(pauseMs);
    }
  }

  const done = Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  return {
    async stop() {
      isStopped = true;
      await done;
      return { served, refused, lost };
    },
  };
}
