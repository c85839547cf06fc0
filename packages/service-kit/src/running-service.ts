import type { Listening } from './http';
import type { Inbox } from './inbox/inbox';
import { once } from './once';
import type { OutboxRelay } from './outbox/relay';
import type { Running } from './run';
import type { Store } from './store/store';

/** A running service. Only the operator's commands use its store directly; other parts call it over HTTP. */
export interface RunningService extends Running {
  url: string;
  store: Store;
  /**
   * The first half of `stop`, for a process with several parts: answers the requests in flight, accepts no new ones and publishes pending events, while it
   * still receives events of other parts.
   */
  finish(): Promise<void>;
  /** Call it after changing the store directly, as an operator's command does: the inbox and outbox are processed now. */
  wake(): void;
}

export interface ServiceParts {
  /** The result of `listen`. */
  listening: Promise<Listening>;
  store: Store;
  inbox: Inbox;
  relay?: OutboxRelay;
  sweep?: { stop(): Promise<unknown> };
  /** Other connections, which are closed with the store. */
  connections?: { close(): Promise<unknown> }[];
}

/**
 * The lifecycle of a service. It stops in the order of the work: requests and sweep, inbox, outbox, store. If it cannot listen, it stops what already runs.
 * @throws what `listen` throws
 */
export async function runningService({ listening: opening, store, inbox, relay, sweep, connections = [] }: ServiceParts): Promise<RunningService> {
  async function stopWork(): Promise<void> {
    await inbox.stop();
    await relay?.stop();
    await Promise.all([store, ...connections].map((each) => each.close()));
  }

  const listening = await opening.catch(async (error: unknown) => {
    // The caller gets this error, also if something cannot be stopped.
    await Promise.allSettled([sweep?.stop()]);
    await stopWork().catch(() => undefined);
    throw error;
  });
  const takeNoMore = once(() => Promise.all([listening.close(), sweep?.stop()]));

  return {
    url: listening.url,
    store,
    wake() {
      relay?.poke();
      inbox.poke();
    },
    async finish() {
      await takeNoMore();
      await relay?.flush();
    },
    async stop() {
      await takeNoMore();
      await stopWork();
    },
  };
}
