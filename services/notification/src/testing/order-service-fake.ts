import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Order } from '@storefront/contracts';

/** The order service over real HTTP. It has one order, and shows it to the owner of the token. */
export async function startOrderServiceFake(order: Order, allowedToken: () => string) {
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url !== `/api/orders/${order._id}`) answer(404, { success: false, message: 'Order not found' });
    else if (request.headers.authorization !== `Bearer ${allowedToken()}`) answer(403, { success: false, message: 'You can see your own orders only' });
    else answer(200, { success: true, order });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
