import { unescape } from 'node:querystring';

/**
 * Explains why RabbitMQ did not accept a connection, without the password. amqplib's own message names neither the vhost nor the setting.
 * @param url of RabbitMQ
 * @param error with which the connection failed
 */
export function refusalOf(url: string, error: Error): string {
  const { host, username, pathname } = new URL(url);
  const user = unescape(username) || 'guest';
  const vhost = unescape(pathname.slice(1)) || '/';
  if (error.message.includes('ACCESS_REFUSED')) return `RabbitMQ at ${host} refuses the user "${user}". Check the user name and the password in RABBITMQ_URL.`;
  // The server closes the connection instead of opening the vhost.
  if (error.message.startsWith('Expected ConnectionOpenOk')) {
    return `RabbitMQ at ${host} refuses the vhost "${vhost}" to the user "${user}". Check that RABBITMQ_URL names a vhost that exists, and that the user may use it.`;
  }
  return `RabbitMQ cannot be reached at ${host}: ${error.message}`;
}
