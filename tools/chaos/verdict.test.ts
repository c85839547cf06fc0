import type { Order } from '@storefront/contracts';
import { expect, it } from 'vitest';
import type { Mailbox } from '../../e2e/support/mail';
import { mailsOf } from './verdict';

it('a mail that the story of its order does not have is named', async () => {
  const order = { _id: 'a', orderNumber: 'ORD-1', user: { email: 'asha@example.in' }, items: [], totalAmount: 1 } as unknown as Order;
  const subjects = ['Order confirmed: ORD-1', 'Your order ORD-1 has been cancelled', 'Welcome'];
  const mails = subjects.map((subject, at) => ({ subject, messageId: String(at) }));
  const mailbox = { mailsTo: async () => mails } as unknown as Mailbox;
  expect(await mailsOf({ mailbox }, [{ customerId: 'c', order, lines: [], story: 'kept' }])).toEqual({ mailed: 1, missing: 0, again: 0, strange: 0, unexpected: ['Your order ORD-1 has been cancelled'] });
});
