import { openShopQueues, openUnreadable } from '@storefront/service-kit';
import type { Context } from './context';

/** Opens something for one call, and closes it. */
const during =
  <T extends { close(): Promise<void> }>(open: () => Promise<T>) =>
  async <R>(call: (opened: T) => Promise<R>): Promise<R> => {
    const opened = await open();
    try {
      return await call(opened);
    } finally {
      await opened.close();
    }
  };

/** Each call opens a connection of its own, so that commands and calls that do not need RabbitMQ work without it. */
export function rabbitmqAt(url: string): Required<Pick<Context, 'unreadable' | 'queues'>> {
  const unreadable = during(() => openUnreadable(url));
  const queues = during(() => openShopQueues(url));
  return {
    unreadable: {
      list: (id) => unreadable((opened) => opened.list(id)),
      show: (id) => unreadable((opened) => opened.show(id)),
      replay: (id) => unreadable((opened) => opened.replay(id)),
      drop: (id) => unreadable((opened) => opened.drop(id)),
    },
    queues: {
      list: () => queues((opened) => opened.list()),
      empty: () => queues((opened) => opened.empty()),
    },
  };
}
