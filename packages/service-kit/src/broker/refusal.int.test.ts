import { describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../testing';
import { realServer } from '../testing/real-servers';
import { openBroker, openUnreadable } from './open';

const url = realServer('RABBITMQ_URL');

describe.skipIf(url === undefined)('RabbitMQ', () => {
  const real = new URL(url ?? 'amqp://unused');
  const other = (change: Partial<URL>) => Object.assign(new URL(real), change).href;

  it.concurrent.each([
    ['a vhost that does not exist', other({ pathname: '/no%20shop' }), `RabbitMQ at ${real.host} refuses the vhost "no shop" to the user "${real.username}". Check that`],
    ['a wrong password', other({ password: 'hunter2' }), `RabbitMQ at ${real.host} refuses the user "${real.username}". Check the user name and the password in RABBITMQ_URL.`],
  ])('refuses %s: the log and the commands say what to check', async (_case, rabbitmqUrl, expected) => {
    const warn = vi.fn();
    const logger = Object.assign(Object.create(silentLogger) as typeof silentLogger, { warn });
    const broker = await openBroker({ part: 'test', rabbitmqUrl, logger });
    await expect.poll(() => String(warn.mock.calls[0]?.[1])).toContain(expected);
    await broker.close();
    await expect(openUnreadable(rabbitmqUrl)).rejects.toThrow(expected);
  });
});
