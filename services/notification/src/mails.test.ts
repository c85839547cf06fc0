import type { Identity } from '@storefront/service-kit';
import { describe, expect, it } from 'vitest';
import { confirmationOfOrder } from './mails';
import { renderText } from './templates';
import { storedOrder } from './testing/events';

const shop = { name: 'Resham', email: 'hello@resham.example', phone: '+91 98765 43210', publicUrl: 'https://shop.example' };

const order = storedOrder();
const placedAt = Date.parse(order.createdAt) / 1000;
const caller = (changes: Partial<Identity> = {}): Identity => ({
  userId: order.user._id, role: 'customer', name: 'Lakshmi Raman', email: 'lakshmi.raman@example.in', issuedAt: placedAt + 60, expiresAt: placedAt + 3_660, ...changes,
});

describe('the confirmation of a stored order', () => {
  it.each([
    ['the contact of the caller, if the order is theirs', caller(), { name: 'Lakshmi Raman', email: 'lakshmi.raman@example.in' }],
    ['the contact of the order, if the token is older', caller({ issuedAt: placedAt - 60 }), { name: 'Lakshmi Iyer', email: 'lakshmi@example.in' }],
    ['the contact of the order, if staff ask', caller({ userId: 'f'.repeat(24), role: 'admin' }), { name: 'Lakshmi Iyer', email: 'lakshmi@example.in' }],
  ])('is mailed to %s', (_name, identity, to) => {
    const mail = confirmationOfOrder(order, shop, identity);
    expect(mail.to).toEqual(to);
    expect(mail.content.customerName).toBe(to.name);
  });

  it.each([
    ['the total, if an older order service does not say what is due', {}, '₹17,998 by UPI'],
    ['the rest of a part-paid order', { amountDue: 5_998 }, '₹5,998 by UPI'],
    ['nothing if all of it is reported', { amountDue: 0 }, undefined],
  ])('asks for %s', (_name, changes, sum) => {
    const text = renderText(confirmationOfOrder({ ...order, ...changes }, shop, caller()).content, shop);
    if (sum === undefined) expect(text).not.toMatch(/please pay|transaction ID/);
    else expect(text).toContain(`please pay ${sum}`);
  });

  it.each([
    ['pending', true],
    ['processing', true],
    ['shipped', false],
    ['delivered', false],
  ] as const)('of an order that is %s says what happens before it ships: %s', (status, isSaid) => {
    const { content } = confirmationOfOrder({ ...order, status }, shop, caller());
    for (const part of [renderText(content, shop), content.preview]) expect(/when (it|your order) ships/.test(part)).toBe(isSaid);
    expect(renderText(content, shop).includes('We will prepare your order')).toBe(isSaid);
  });
});
