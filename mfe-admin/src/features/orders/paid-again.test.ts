import type { Order } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../../testing/orders';
import { paidAgain } from './paid-again';

const day = (date: number) => `2026-11-${date}T06:30:00.000Z`;
const refund = (amount: number, date: number) => ({ _id: `${date}`.padStart(24, 'b'), amount, reference: `R${date}`, method: 'cash' as const, at: day(date) });
const delivered = { status: 'delivered' as const, at: day(21) };
const reopened = [delivered, { status: 'cancelled' as const, at: day(22) }, { status: 'processing' as const, at: day(24) }, { status: 'delivered' as const, at: day(25) }];
const aReturn = (state: 'received' | 'refused', date: number): NonNullable<Order['returns']>[number] => ({
  _id: 'c'.repeat(24), items: [{ product: '1'.repeat(24), quantity: 1 }], reason: 'Too light', wish: 'refund', state, at: day(date),
});

describe('a refund is paid again', () => {
  it.each<[string, Partial<Order>, number]>([
    ['if the order was reopened after it', { history: reopened, refunds: [refund(1_000, 23)] }, 100_000],
    ['unless it came after the reopening', { history: reopened, refunds: [refund(1_000, 23), refund(200.5, 26)] }, 100_000],
    ['unless the order was never cancelled', { history: [delivered], refunds: [refund(1_000, 23)] }, 0],
    ['unless the order is still cancelled', { history: reopened.slice(0, 2), refunds: [refund(1_000, 23)] }, 0],
    ['only before the last reopening', { history: [...reopened, { status: 'cancelled', at: day(27) }, { status: 'pending', at: day(29) }], refunds: [refund(1_000, 23), refund(500, 28)] }, 150_000],
    ['unless it was for a piece that came back before', { history: reopened, refunds: [refund(12_499, 23), refund(501, 23)], returns: [aReturn('received', 22)] }, 50_100],
    ['also if a return was refused or came later', { history: reopened, refunds: [refund(1_000, 23)], returns: [aReturn('refused', 22), aReturn('received', 26)] }, 100_000],
  ])('%s', (_, differences, paise) => {
    expect(paidAgain(anOrder(differences))).toBe(paise);
  });
});
