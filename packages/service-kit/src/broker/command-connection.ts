import { connect, type ChannelModel } from 'amqplib';
import { StartError } from '../start-error';
import { refusalOf } from './refusal';

/**
 * A connection for one command of an operator. It does not reconnect.
 * @throws StartError if RabbitMQ cannot be reached
 */
export async function connectForCommand(rabbitmqUrl: string): Promise<ChannelModel> {
  // Without `noDelay`, each request that follows an acknowledgement is delayed by 40 ms.
  const connection = await connect(rabbitmqUrl, { timeout: 5_000, noDelay: true }).catch((error: Error) => {
    throw new StartError(refusalOf(rabbitmqUrl, error));
  });
  connection.on('error', () => undefined);
  return connection;
}
