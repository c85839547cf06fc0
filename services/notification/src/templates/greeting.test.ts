import { describe, expect, it } from 'vitest';
import { greetingOf } from './greeting';

const greet = (customerName: string) => greetingOf({ customerName, opening: 'thank you.' });

describe('the greeting of a mail', () => {
  it.each(['Lakshmi Iyer', 'Maria D’Souza', 'S. Meera', 'Dr. Rao', 'மீரா', 'A'])('uses the name %s', (name) => {
    expect(greet(name)).toBe(`Dear ${name}, thank you.`);
  });

  it.each(['K.R.Vijaya', 'Dr.Iyer', 'Mohd.Imran', 'MOHD.IMRAN', 'Get.Prize.Vip', 'evil.भारत'])('is no link: it has a blank after each dot of %s', (name) => {
    expect(greet(name)).toBe(`Dear ${name.replaceAll('.', '. ')}, thank you.`);
  });

  it('stays on one line', () => {
    expect(greet(' customer,\r\n\nyour order\u2028is on hold\u0085')).toBe('Dear customer, your order is on hold, thank you.');
  });

  it.each([
    '', ' \n', 'https://evil.example/confirm', 'pay at WWW.evil', 'evil.example', 'Go to evil.COM now', 'write to thief@evil', 'evil/confirm',
    'confirm at silk-1.com now', 'resham-2.in', 'x.com', 't.me', 'pay.r.com', 'X.COM', 'getprize.vip', 'a.click',
  ])('uses no name that is blank or contains an address: %j', (name) => {
    expect(greet(name)).toBe('Dear customer, thank you.');
  });
});
