import { callerHeaders } from '@storefront/web-kit';
import type { OrderChange } from './order-list';

const feedPath = '/api/admin/orders/events';
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

export interface OrderFeedListener {
  /** Called when these orders changed; without an argument if changes before the connection may have been missed. */
  onChanges: (changes?: OrderChange[]) => void;
  /** Reports whether the feed is connected. */
  onLive: (isLive: boolean) => void;
}

/** The change in a message; none for a heartbeat or an unreadable message. */
function changesIn(message: string): OrderChange[] {
  const lines = message.split('\n');
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
  const type = field('event');
  const orderId = /"orderId":"([0-9a-f]+)"/.exec(field('data'))?.[1] ?? '';
  return type.startsWith('order.') ? [{ type, orderId }] : [];
}

/** Uses `fetch`, because `EventSource` cannot send the token. */
async function open(signal: AbortSignal): Promise<ReadableStreamDefaultReader<string>> {
  const answer = await fetch(feedPath, { headers: { Accept: 'text/event-stream', ...callerHeaders() }, signal });
  if (!answer.ok || !answer.body) throw new Error(`The feed answered ${answer.status}`);
  return answer.body.pipeThrough(new TextDecoderStream()).getReader();
}

/** Reads server-sent events until the response ends. */
async function readAll(reader: ReadableStreamDefaultReader<string>, onChanges: OrderFeedListener['onChanges']): Promise<void> {
  let pending = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const messages = (pending + value).split('\n\n');
    pending = messages.pop() ?? '';
    const changes = messages.flatMap(changesIn);
    if (changes.length > 0) onChanges(changes);
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
 * Listens to the gateway's feed of order changes, and reconnects when the response ends or fails. After each connection it calls
 * `onChanges` without an argument, because the caller may have loaded its orders before.
 * @returns a function that closes the feed
 */
export function watchOrders({ onChanges, onLive }: OrderFeedListener): () => void {
  const end = new AbortController();
  const { signal } = end;
  const watch = async () => {
    let failures = 0;
    while (!signal.aborted) {
      try {
        const reader = await open(signal);
        failures = 0;
        onLive(true);
        onChanges();
        await readAll(reader, onChanges);
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
