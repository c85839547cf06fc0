import { setTimeout as pause } from 'node:timers/promises';
import type { CreditListAnswer, Order } from '@storefront/contracts';
import { createApi, type Login } from '../../e2e/support/api';
import { bankStatement } from '../statements/bank-statement';

/** The events of an order after it was placed. */
export const stories = ['kept', 'cancelled', 'refunded', 'settled', 'returned'] as const;
export type Story = (typeof stories)[number];

/** Stories that need an order that is paid by UPI. */
export const isPaidOnline = (story: Story): boolean => story === 'refunded' || story === 'settled';

/** The subjects of the mails that an order must get, each once. */
const mailsOf: Record<Story, string[]> = {
  kept: [],
  cancelled: ['has been cancelled'],
  refunded: ['Payment received', 'has been cancelled', 'We refunded'],
  settled: ['Payment received'],
  returned: ['has been delivered', 'We received your return request', 'We accepted your return', 'Your returned items have arrived', 'We refunded'],
};

/** The end state that an order must have. */
export interface Outcome {
  status: Order['status'];
  /** Rupees. */
  refunded: number;
  piecesBack: number;
  mails: string[];
}

export function outcomeOf(story: Story, { items, totalAmount }: Order): Outcome {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const refunded = story === 'refunded' ? totalAmount : story === 'returned' ? items[0]!.price : 0;
  const status = story === 'cancelled' || story === 'refunded' ? 'cancelled' : story === 'settled' ? 'processing' : story === 'returned' ? 'delivered' : 'pending';
  const piecesBack = status === 'cancelled' ? pieces : story === 'returned' ? 1 : 0;
  return { status, refunded, piecesBack, mails: ['Order confirmed', ...mailsOf[story]] };
}

interface Step {
  isDone: (order: Order) => boolean;
  call: () => Promise<unknown>;
}

const attemptsPerStep = 400;

/** Plays the story of an order. A step without an answer is tried again until the order shows that it happened. @returns the number of failed calls */
export async function playStory(story: Story, placed: Order, { origin, customer, admin }: { origin: string; customer: Login; admin: Login }): Promise<number> {
  const api = createApi(origin);
  const { _id, totalAmount } = placed;
  const utr = BigInt(`0x${_id.slice(0, 12)}`).toString().padStart(12, '4').slice(-12).replace(/^0/, '4');
  const asCustomer = (method: string, path: string, body: unknown) => api.must(method, path, { token: customer.token, body });
  const asStaff = (method: string, path: string, body?: unknown) => api.must(method, path, { token: admin.token, body });
  const details = { transactionId: utr, paymentDate: '2026-11-20', amount: totalAmount };
  const refund = (amount: number): Step => ({
    isDone: ({ refunds = [] }) => refunds.length > 0,
    call: () => asStaff('POST', `/api/admin/orders/${_id}/refunds`, { amount, reference: `R-${_id}`, method: 'upi' }),
  });
  const report: Step = { isDone: ({ payments = [] }) => payments.length > 0, call: () => asCustomer('POST', `/api/admin/orders/${_id}/payment-details`, details) };
  const isVerified = ({ payments = [] }: Order) => payments.some(({ state }) => state === 'verified');
  const cancel: Step = { isDone: ({ status }) => status === 'cancelled', call: () => asCustomer('POST', `/api/orders/${_id}/cancel`, {}) };
  const decide = (state: 'accepted' | 'received'): Step => ({
    isDone: ({ returns = [] }) => returns[0]?.state === state,
    call: async () => {
      const { order } = await api.must<{ order: Order }>('GET', `/api/orders/${_id}`, { token: admin.token });
      await asStaff('PUT', `/api/admin/returns/${order.returns![0]!._id}`, { state, restock: state === 'received' });
    },
  });

  async function settle(): Promise<void> {
    const form = new FormData();
    form.set('file', new Blob([bankStatement('hdfc', [{ day: '2026-11-20', amount: totalAmount, utr, payer: 'A shopper' }])]), 'statement.csv');
    await api.must('POST', '/api/admin/statements', { token: admin.token, body: form });
    const { credits } = await api.must<CreditListAnswer>('GET', `/api/admin/credits?search=${utr}`, { token: admin.token });
    await asStaff('POST', '/api/admin/credits/settle', { pairs: [{ creditId: credits[0]!._id, orderId: _id }] });
  }

  const steps: Record<Story, Step[]> = {
    kept: [],
    cancelled: [cancel],
    refunded: [report, { isDone: isVerified, call: () => asStaff('POST', `/api/admin/orders/${_id}/verify-payment`) }, cancel, refund(totalAmount)],
    settled: [report, { isDone: isVerified, call: settle }],
    returned: [
      { isDone: ({ status }) => status === 'delivered', call: () => asStaff('PUT', `/api/orders/${_id}/status`, { status: 'delivered' }) },
      {
        isDone: ({ returns = [] }) => returns.length > 0,
        call: () => asCustomer('POST', `/api/orders/${_id}/returns`, { items: [{ product: placed.items[0]!.product._id, quantity: 1 }], reason: 'Too long', wish: 'refund' }),
      },
      decide('accepted'),
      decide('received'),
      refund(placed.items[0]!.price),
    ],
  };

  let failed = 0;
  for (const [position, { isDone, call }] of steps[story].entries()) {
    for (let attempt = 1; ; attempt += 1) {
      if (attempt > attemptsPerStep) throw new Error(`Step ${position + 1} of an order that is ${story} did not succeed in ${attemptsPerStep} attempts`);
      const order = await api.must<{ order: Order }>('GET', `/api/orders/${_id}`, { token: admin.token }).then((answer) => answer.order, () => undefined);
      if (order && isDone(order)) break;
      if (order) await call().catch(() => (failed += 1));
      else failed += 1;
      if (attempt > 1) await pause(150);
    }
  }
  return failed;
}
