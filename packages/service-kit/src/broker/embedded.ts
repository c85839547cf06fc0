import { setTimeout as pause } from 'node:timers/promises';
import { FakeAmqplib } from '@onify/fake-amqplib';
import type { ConfirmChannel } from 'amqplib';
import type { Logger } from '../log';
import type { Link, Setup } from './amqp-broker';

const checkEveryMs = 5;

/** A link to a broker within this process. Its queues live as long as the one connection. */
export async function linkToEmbedded(logger: Logger, setUp: Setup): Promise<Link> {
  const model = await new FakeAmqplib('3.5').connect('amqp://embedded');
  // A plain channel of this broker also calls back when the queues have the message. Its confirm channel fails on unroutable messages.
  const channels = { publishing: (await model.createChannel()) as ConfirmChannel, consuming: await model.createChannel(), open: () => model.createChannel() };
  for (const channel of [channels.publishing, channels.consuming]) {
    channel.on('error', (error) => logger.error({ err: error }, 'Embedded broker failed'));
  }
  await setUp(channels);
  let open = true;

  async function isEmpty(queue: string): Promise<boolean> {
    if (!open) throw new Error('The broker was closed before its queues were empty');
    return (await channels.consuming.checkQueue(queue)).messageCount === 0;
  }

  return {
    channels: () => (open ? channels : undefined),
    reset: () => undefined,
    async emptied(queues) {
      for (const queue of queues) {
        while (!(await isEmpty(queue))) await pause(checkEveryMs);
      }
    },
    async close() {
      open = false;
      await model.close();
    },
  };
}
