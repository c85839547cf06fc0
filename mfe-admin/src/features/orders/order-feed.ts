import { callerHeaders } from '@storefront/web-kit';
import type { OrderNews } from './order-list';

const feedPath = '/api/admin/orders/events';
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

export interface OrderFeedListener {
  /** These orders changed; without them, some may have while the feed was cut off. */
  onNews: (news?: OrderNews[]) => void;
  /** Whether changes are told of now. */
  onLive: (isLive: boolean) => void;
}

/** What a message tells of an order; nothing where it is a heartbeat, or cannot be read. */
function newsIn(message: string): OrderNews[] {
  const lines = message.split('\n');
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
  const type = field('event');
  const orderId = /"orderId":"([0-9a-f]+)"/.exec(field('data'))?.[1] ?? '';
  return type.startsWith('order.') ? [{ type, orderId }] : [];
}

/** `EventSource` cannot send the token. */
async function open(signal: AbortSignal): Promise<ReadableStreamDefaultReader<string>> {
  const answer = await fetch(feedPath, { headers: { Accept: 'text/event-stream', ...callerHeaders() }, signal });
  if (!answer.ok || !answer.body) throw new Error(`The feed answered ${answer.status}`);
  return answer.body.pipeThrough(new TextDecoderStream()).getReader();
}

/** Reads server-sent events until the answer ends. */
async function readAll(reader: ReadableStreamDefaultReader<string>, onNews: OrderFeedListener['onNews']): Promise<void> {
  let pending = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const messages = (pending + value).split('\n\n');
    pending = messages.pop() ?? '';
    const news = messages.flatMap(newsIn);
    if (news.length > 0) onNews(news);
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Listens to what the gateway tells of orders, and asks again whenever the answer ends or fails. News are also told when it answers
 * again, for what was missed meanwhile.
 * @returns what ends it
 */
export function watchOrders({ onNews, onLive }: OrderFeedListener): () => void {
  const end = new AbortController();
  const { signal } = end;
  const watch = async () => {
    let failures = 0;
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      try {
        const reader = await open(signal);
        failures = 0;
        onLive(true);
        if (!isFirst) onNews();
        await readAll(reader, onNews);
      } catch {
        failures += 1;
      }
      if (!signal.aborted) onLive(false);
      await pause(Math.min(firstPauseMs * 2 ** failures, longestPauseMs), signal);
    }
  };
  void watch();
  return () => end.abort();
}
