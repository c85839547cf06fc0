import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requestBody } from './request-body';
import type { GatewayContext } from './state';

let server: Server;
beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => void server.close());

/** A request whose client disconnects before the body is complete. */
async function brokenOff(): Promise<IncomingMessage> {
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1');
  caller.write('POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 1000\r\n\r\nhalf of');
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  request.once('data', () => caller.destroy());
  return request;
}

const contextOf = (req: IncomingMessage, isUpload: boolean) =>
  ({ req, method: 'POST', state: { route: { isUpload } }, get: (name: string) => req.headers[name] ?? '' }) as unknown as GatewayContext;

describe('an incomplete body', () => {
  it('is a failure of the client', async () => {
    await expect(requestBody(contextOf(await brokenOff(), false))).rejects.toMatchObject({ status: 400, message: 'The request ended before its body was complete' });
  });

  it('is a failure of the client in an upload, too', async () => {
    const upload = await requestBody(contextOf(await brokenOff(), true));
    await expect(buffer(upload as NodeJS.ReadableStream)).rejects.toMatchObject({ status: 400, message: 'The request ended before its body was complete' });
  });
});
