import { setTimeout as pause } from 'node:timers/promises';

export interface Loss {
  request: string;
  what: string;
}

export interface Load {
  /** Ends it. */
  stop(): Promise<{ answered: number; lost: Loss[] }>;
}

type Request = { name: string; send: () => Promise<{ status: number }> };

/** A browser would show these as failures; all else is an answer. */
const isLost = (status: number) => status === 0 || status >= 500;

/**
 * Sends the requests over and over, by a few callers at a time who pause after each, until stopped or `most` were sent.
 * An answer is lost where none arrives, or where it is a failure of the shop's.
 */
export function startLoad(requests: Request[], { callers = 6, pauseMs = 25, most = 100_000 } = {}): Load {
  let isStopped = false;
  let sent = 0;
  let answered = 0;
  const lost: Loss[] = [];

  async function call(first: number): Promise<void> {
    for (let next = first; !isStopped && sent < most; next += 1) {
      const { name, send } = requests[next % requests.length]!;
      sent += 1;
      const what = await send().then(
        ({ status }) => (isLost(status) ? String(status) : undefined),
        (error: Error) => `${error.message}: ${String(error.cause)}`,
      );
      if (what === undefined) answered += 1;
      else lost.push({ request: name, what });
      await pause(pauseMs);
    }
  }

  const done = Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  return {
    async stop() {
      isStopped = true;
      await done;
      return { answered, lost };
    },
  };
}
