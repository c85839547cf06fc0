import { mockApi } from '@storefront/web-kit/testing';
import { expect, it } from 'vitest';
import { testOrder } from '../../testing/orders';
import { sendConfirmation } from './order-api';

it('asks for the confirmation mail with what was ordered', async () => {
  const { callsTo } = mockApi({ 'POST /email/order-confirmation': { success: true, message: 'Order confirmation email sent' } });
  const { _id, trackingNumber, shippingAddress } = testOrder();
  const { address: _address, pincode: _pincode, ...sentAddress } = shippingAddress;
  const form = {
    items: [{ product: '1'.repeat(24), quantity: 1, price: 12499.5 }],
    shippingAddress: sentAddress,
    paymentMethod: 'online' as const,
    totalAmount: 12499.5,
  };
  await sendConfirmation(testOrder(), form);
  expect(callsTo('POST /email/order-confirmation').map(({ body }) => body)).toEqual([{ orderId: _id, trackingNumber, ...form }]);
});
