import { describe, expect, it } from 'vitest';
import { confirmationOfOrder } from './mails';
import { renderText } from './templates';
import { storedOrder } from './testing/events';

const shop = { name: 'Resham', email: 'hello@resham.example', phone: '+91 98765 43210', publicUrl: 'https://shop.example' };

describe('the confirmation of a stored order', () => {
  it.each([
    ['the total, if an older order service does not say what is due', {}, '₹17,998 by UPI'],
    ['the rest of a part-paid order', { amountDue: 5_998 }, '₹5,998 by UPI'],
    ['nothing if all of it is reported', { amountDue: 0 }, undefined],
    ['nothing if the order is cancelled', { amountDue: 17_998, status: 'cancelled' as const }, undefined],
  ])('asks for %s', (_name, changes, sum) => {
    const text = renderText(confirmationOfOrder({ ...storedOrder(), ...changes }, shop).content, shop);
    if (sum === undefined) expect(text).not.toMatch(/please pay|transaction ID/);
    else expect(text).toContain(`please pay ${sum}`);
  });
});
