import { setTimeout as pause } from 'node:timers/promises';

/** A request, and what came of it. */
export interface Outcome {
  request: string;
  what: string;
}

export interface Load {
  /** Ends it. Refused is what the shop's rules refuse, such as an order of what is sold out. */
  stop(): Promise<{ served: number; refused: Outcome[]; lost: Outcome[] }>;
}

export interface Request {
  name: string;
  send: () => Promise<{ status: number }>;
}

/** A browser would show these as failures; all else is an answer. */
const isLost = (status: number) => status === 0 || status >= 500;

/**
 * Sends the requests over and over, by a few callers at a time who pause after each, until stopped or `most` were sent.
 * An answer is lost where none arrives, or where it is a failure of the shop's.
 */
export function startLoad(requests: Request[], { callers = 6, pauseMs = 25, most = 100_000 } = {}): Load {
  let isStopped = false;
  let sent = 0;
  let served = 0;
  const refused: Outcome[] = [];
  const lost: Outcome[] = [];

  async function call(first: number): Promise<void> {
    for (let next = first; !isStopped && sent < most; next += 1) {
      const { name, send } = requests[next % requests.length]!;
      sent += 1;
      try {
        const { status } = await send();
        if (isLost(status)) lost.push({ request: name, what: String(status) });
        else if (status >= 400) refused.push({ request: name, what: String(status) });
        else served += 1;
      } catch (error) {
        lost.push({ request: name, what: `${(error as Error).message}: ${String((error as Error).cause)}` });
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
