import { describe, expect, it } from 'vitest';
import { exampleOrder, examples } from './examples';
import { orderConfirmation, orderStatus, paymentReceived, paymentRefused, refunded, renderHtml, renderText, returnStep, type MailContent } from './index';

const shop = { name: 'Resham', phone: '+91 98400 12345', email: 'hello@resham.example', publicUrl: 'https://shop.example' };

const both = (content: MailContent) => ({ html: renderHtml(content, shop), text: renderText(content, shop) });
const evil = `<img src=x onerror="alert(1)">&'`;

describe('the order confirmation', () => {
  const { html, text } = both(orderConfirmation(exampleOrder, shop));

  it.each([
    'ORD-20261121-7K3F9Q',
    'TRK7K3F9QX2MB',
    'Meenakshi Kanjeevaram in temple red',
    '1 × ₹12,999',
    '2 × ₹2,499.50',
    '₹4,999',
    '₹17,998',
    'UPI Payment',
    '12 Temple Street',
    'Mylapore',
    'Chennai, Tamil Nadu 600004',
    'https://shop.example/order-confirmation/000000000000000000000000',
    'https://shop.example/order-payment-details/000000000000000000000000',
    '+91 98400 12345',
  ])('contains %s in HTML and in text', (fact) => {
    expect(html).toContain(fact);
    expect(text).toContain(fact);
  });

  it('names the order in its subject', () => {
    expect(orderConfirmation(exampleOrder, shop).subject).toBe('Order confirmed: ORD-20261121-7K3F9Q');
  });

  it('does not ask for payment details if the customer pays on delivery', () => {
    const { html: cod, text: plain } = both(orderConfirmation({ ...exampleOrder, paymentMethod: 'cod' }, shop));
    expect(cod + plain).not.toContain('order-payment-details');
    expect(plain).toContain('Cash on Delivery');
    expect(plain).toContain('Please have ₹17,998 ready in cash');
  });

  it.each(['online', 'cod'] as const)('asks only for what is still due (%s)', (paymentMethod) => {
    const textWith = (amountDue: number) => both(orderConfirmation({ ...exampleOrder, paymentMethod, amountDue }, shop)).text;
    expect(textWith(5_998)).toMatch(/please (pay|have) ₹5,998 /i);
    expect(textWith(0)).not.toMatch(/please (pay|have)/i);
  });

  it('asks for the rest of a part-paid order, also if the first transaction ID was submitted', () => {
    const { text: rest } = both(orderConfirmation({ ...exampleOrder, amountDue: 5_998 }, shop));
    expect(rest).toContain('If you have not paid the rest yet, please pay ₹5,998 by UPI and submit its transaction ID.');
    expect(rest).toContain('/order-payment-details/');
    expect(rest).not.toContain('you do not need to do anything else');
  });

  it.each(['online', 'cod'] as const)('does not ask for money if the order costs nothing (%s)', (paymentMethod) => {
    const { text: free } = both(orderConfirmation({ ...exampleOrder, paymentMethod, totalAmount: 0 }, shop));
    expect(free).toContain('This order costs nothing, so you do not need to pay.');
    expect(free).not.toMatch(/transaction ID|order-payment-details|cancel|cash\./);
  });

  it('says by when to pay, and what happens after that, only if the shop cancels unpaid orders', () => {
    expect(text).toMatch(/please pay ₹17,998 by UPI and submit the transaction ID by 23 November 2026 at 3:30\spm \(IST\)\./);
    expect(text).toContain('If we do not receive your payment details by then, we cancel the order and its items go back on sale.');
    const endless = both(orderConfirmation({ ...exampleOrder, payBy: undefined }, shop)).text;
    expect(endless).toContain('please pay ₹17,998 by UPI and submit the transaction ID.');
    expect(endless).not.toContain('cancel');
    expect(both(orderConfirmation({ ...exampleOrder, paymentMethod: 'cod' }, shop)).text).not.toContain('cancel');
  });

  it('shows each address line on one line, also if it was typed with several', () => {
    const shippingAddress = { ...exampleOrder.shippingAddress, addressLine2: 'Mylapore\n\nPlease pay again' };
    expect(both(orderConfirmation({ ...exampleOrder, shippingAddress }, shop)).text).toContain('  Mylapore Please pay again\n  Chennai');
  });

  it('contains no link that somebody put into the address, and shows all of it', () => {
    const shippingAddress = {
      fullName: 'Please confirm at silk-1.com',
      addressLine1: '12/4 Temple Street opp.bank',
      addressLine2: 'Pay: https://evil.example/confirm or www.evil',
      city: 'evil.भारत',
      state: 'pay@evil.shop',
      postalCode: '600004',
      phone: '98765 43210',
    };
    const { html: shown, text: plain } = both(orderConfirmation({ ...exampleOrder, shippingAddress }, shop));
    for (const part of [shown, plain]) expect(part).not.toMatch(/evil\.\S|silk-1\.\S|www\.\S|https:\/\/evil/);
    for (const said of ['Please confirm at silk-1. com', '12/4 Temple Street opp. bank', 'Pay: https: evil. example/confirm']) expect(plain).toContain(said);
  });

  it('leaves out an empty second address line', () => {
    const shippingAddress = { ...exampleOrder.shippingAddress, addressLine2: '' };
    expect(both(orderConfirmation({ ...exampleOrder, shippingAddress }, shop)).text).toContain('  12 Temple Street\n  Chennai, Tamil Nadu 600004');
  });
});

describe('every mail', () => {
  it.each(examples)('$name has text in every part, and HTML that loads nothing', ({ content }) => {
    const mail = content(shop);
    const { html, text } = both(mail);
    expect(mail.subject.length).toBeLessThan(78);
    expect(text.length).toBeGreaterThan(100);
    expect(html + text).not.toMatch(/undefined|null|NaN|\[object/);
    expect(html).not.toMatch(/<(script|img|link|iframe)|url\(/i);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  it('breaks long words, so that the mail is not wider than a phone', () => {
    const word = 'X'.repeat(100);
    const mails = [
      paymentRefused({ ...exampleOrder, transactionId: word, amount: 1, reason: word }, shop),
      refunded({ ...exampleOrder, amount: 1, reference: word, method: 'upi' }, shop),
      returnStep({ ...exampleOrder, items: [{ name: word, quantity: 1 }], state: 'accepted', wish: 'refund', refundDue: 0, note: word }, shop),
      orderConfirmation({ ...exampleOrder, customerName: word, items: [{ name: word, quantity: 1, price: 1 }], shippingAddress: { ...exampleOrder.shippingAddress, addressLine1: word } }, shop),
    ];
    for (const { html } of mails.map(both)) {
      const [, ...blocks] = html.split(/(?=<(?:p|td)[ >])/);
      const long = blocks.filter((block) => block.includes(word));
      expect(long.length).toBeGreaterThan(0);
      for (const block of long) expect(block).toMatch(/^<[^>]*overflow-wrap:anywhere/);
    }
  });

  it('shows what people typed as text, not as markup', () => {
    const typed = orderConfirmation(
      { ...exampleOrder, customerName: evil, items: [{ name: evil, quantity: 1, price: 1 }], shippingAddress: { ...exampleOrder.shippingAddress, city: evil } },
      shop,
    );
    const { html, text } = both(typed);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;');
    expect(text).toContain(evil);
  });

  it('shows a status in words, and in upper case like the confirmation page', () => {
    const change = { ...exampleOrder, to: 'shipped', at: '2026-11-23T06:30:00.000Z' } as const;
    const content = orderStatus(change, shop);
    expect(content.subject).toBe('Your order ORD-20261121-7K3F9Q has been shipped');
    expect(both(content).text).toMatch(/Status: SHIPPED\nChanged on: 23 November 2026 at 12:00\spm \(IST\)/);
  });

  it('tells the owner of an attacked account what happened, what it means and what to do', () => {
    const { text } = both(examples.find(({ name }) => name === 'Someone tried to log in')!.content(shop));
    expect(text).toMatch(/someone has entered many wrong passwords or codes for your account, most recently on 21 November 2026 at 3:35\spm \(IST\)/);
    for (const said of ['The attempts failed', 'If it was you: ', 'If it was not you: ', 'https://shop.example/forgot-password', 'at most once a day']) expect(text).toContain(said);
  });

  it('greets with the name, and with no link that somebody put into it', () => {
    const named = (customerName: string) => both(orderConfirmation({ ...exampleOrder, customerName }, shop));
    for (const part of Object.values(named('Lakshmi Iyer'))) expect(part).toContain('Dear Lakshmi Iyer, thank you for your order.');
    for (const part of Object.values(named('customer,\n\nconfirm here: https://evil.example\n\nDetails'))) {
      expect(part).toContain('Dear customer, thank you for your order.');
      expect(part).not.toContain('evil');
    }
  });

  it('tells the old address of an account what happened and what to do', () => {
    const { text, html } = both(examples.find(({ name }) => name === 'E-mail address changed')!.content(shop));
    for (const part of [text, html]) expect(part).toMatch(/Dear customer, the e-mail address of your account was changed on 21 November 2026 at 3:35\spm \(IST\)\./);
    for (const said of ['If it was not you, someone else may be using your account. Call +91 98400 12345 now', 'If it was you, ']) expect(text).toContain(said);
  });

  it('reminds a customer until when the items are reserved, in Indian time', () => {
    const reminder = examples.find(({ name }) => name === 'Payment reminder')!.content(shop);
    expect(both(reminder).text).toMatch(/Reserved until: 23 November 2026 at 3:30\spm \(IST\)/);
    expect(both(reminder).html).toContain('https://shop.example/order-payment-details/');
  });

  it('says where the customer finds the transaction ID, if it asks for the first one or for the rest', () => {
    const reminders = examples.filter(({ name }) => name.endsWith('reminder')).map(({ content }) => content(shop));
    for (const mail of [...reminders, orderConfirmation(exampleOrder, shop), orderConfirmation({ ...exampleOrder, amountDue: 5_998 }, shop)]) {
      expect(both(mail).text).toContain('The transaction ID is the 12-digit UTR in your UPI app.');
    }
  });

  it.each([
    ['a new order', orderConfirmation(exampleOrder, shop), 'Pay and submit payment details'],
    ['a new order that is paid in part', orderConfirmation({ ...exampleOrder, amountDue: 5_998 }, shop), 'Pay the rest'],
    ['an order that nobody has paid', orderStatus({ ...exampleOrder, to: 'shipped', at: exampleOrder.placedAt, amountDue: exampleOrder.totalAmount }, shop), 'Pay and submit payment details'],
    ['an order that was refunded and reopened', orderStatus({ ...exampleOrder, to: 'pending', at: exampleOrder.placedAt, awaits: 'payment' }, shop), 'Pay and submit payment details'],
    ['an order that is paid in part', orderStatus({ ...exampleOrder, to: 'shipped', at: exampleOrder.placedAt, amountDue: 5_998 }, shop), 'Pay the rest'],
    ['an order that was cancelled as unpaid', orderStatus({ ...exampleOrder, to: 'cancelled', at: exampleOrder.placedAt, cancellation: 'unpaid' }, shop), 'Submit payment details'],
    ['a return of an order that is paid in part', returnStep({ ...exampleOrder, state: 'received', wish: 'refund', refundDue: 0, amountDue: 5_998 }, shop), 'Pay the rest'],
  ])('about %s names the next step on its link', (_, mail, label) => {
    expect(mail.blocks).toContainEqual(expect.objectContaining({ kind: 'link', label, url: expect.stringContaining('/order-payment-details/') as string }));
  });

  it.each([
    ['pending', 'we reopened your order, which was cancelled. We will prepare it soon.'],
    ['processing', 'we reopened your order, which was cancelled. We are preparing it now.'],
  ] as const)('says that staff reopened an order, which is now %s', (to, said) => {
    for (const amountDue of [0, 5_998]) expect(orderStatus({ ...exampleOrder, from: 'cancelled', to, at: exampleOrder.placedAt, amountDue }, shop).opening).toBe(said);
    expect(orderStatus({ ...exampleOrder, from: 'pending', to, at: exampleOrder.placedAt }, shop).opening).not.toBe(said);
  });

  it('asks for payment details of a cancelled order only if it was cancelled as unpaid', () => {
    const change = { ...exampleOrder, to: 'cancelled', at: '2026-11-23T06:30:00.000Z' } as const;
    const [unpaid, other] = [orderStatus({ ...change, cancellation: 'unpaid' }, shop), orderStatus(change, shop)].map(both);
    expect(unpaid?.text).toContain('did not receive payment details in time');
    expect(unpaid?.text).toContain('order-payment-details');
    expect(other?.text).not.toMatch(/payment details|order-payment-details/);
  });

  it.each([
    ['nothing', {}, 'If you have already paid, call us or write to us. We will refund you within three working days.'],
    ['a verified payment', { refundDue: 17_998 }, 'We received ₹17,998 for this order and will refund you within three working days. You do not need to do anything.'],
    ['payment details that wait', { amountSubmitted: 17_998 }, 'You submitted payment details for ₹17,998. We check them first. If the money has arrived, we will refund it within three working days. You do not need to do anything.'],
    [
      'both',
      { refundDue: 10_000, amountSubmitted: 7_998 },
      'We received ₹10,000 for this order and will refund you within three working days. You submitted payment details for ₹7,998. We check them first. If the money has arrived, we will refund it too. You do not need to do anything.',
    ],
    [
      'a verified payment of which a part was refunded before',
      { refundDue: 3_999.5, refundedAmount: 12_999 },
      'We received ₹16,998.50 for this order and have already refunded ₹12,999 to you. We will refund the other ₹3,999.50 within three working days. You do not need to do anything.',
    ],
    ['money that was refunded before', { refundedAmount: 17_998 }, 'We have already refunded ₹17,998 to you. You do not need to do anything.'],
  ])('says about the money of a cancelled order with %s what happens with it', (name, money, said) => {
    for (const cancelledBy of ['customer', 'staff'] as const) {
      const { text } = both(orderStatus({ ...exampleOrder, to: 'cancelled', at: '2026-11-23T06:30:00.000Z', cancelledBy, ...money }, shop));
      expect(text).toContain(said);
      expect(text.includes('call us or write to us')).toBe(name === 'nothing');
    }
  });

  it('has no line for a blank reason or note, which older orders have', () => {
    const at = '2026-11-23T06:30:00.000Z';
    expect(both(orderStatus({ ...exampleOrder, to: 'cancelled', at, reason: '' }, shop)).text).not.toContain('Reason:');
    expect(both(orderStatus({ ...exampleOrder, to: 'cancelled', at, reason: 'Sold out' }, shop)).text).toContain('Reason: Sold out');
    expect(both(returnStep({ ...exampleOrder, state: 'accepted', wish: 'refund', refundDue: 0, note: '' }, shop)).text).not.toContain('Our note:');
  });

  it('of an accepted return refers to a note only if staff wrote one', () => {
    const accepted = (note?: string) => both(returnStep({ ...exampleOrder, state: 'accepted', wish: 'refund', refundDue: 0, note }, shop)).text;
    expect(accepted('To 4 Temple Street')).toContain('Please send the items back to us');
    for (const note of [undefined, '']) {
      expect(accepted(note)).toContain('Please call us or write to us first');
      expect(accepted(note)).not.toContain('our note');
    }
  });

  it('does not repeat the reason of a customer who cancelled, because a stranger may have registered the address', () => {
    const change = { ...exampleOrder, to: 'cancelled', at: '2026-11-23T06:30:00.000Z', reason: 'Confirm your account: https://evil.example' } as const;
    for (const part of Object.values(both(orderStatus({ ...change, cancelledBy: 'customer' }, shop)))) expect(part).not.toMatch(/Reason|evil/);
    for (const cancelledBy of ['staff', 'shop'] as const) expect(both(orderStatus({ ...change, cancelledBy }, shop)).text).toContain('Reason: Confirm');
  });

  it('contains no link that somebody typed as a transaction ID', () => {
    const { html, text } = both(paymentRefused({ ...exampleOrder, transactionId: 'https://evil.example/pay', amount: 17_989, reason: 'Not found' }, shop));
    for (const part of [html, text]) expect(part).toContain('https: evil. example/pay');
  });

  it('keeps the line breaks of a reason or a note in HTML and in text', () => {
    const note = 'Two faults:\n1. a stain\n2. a tear <5 cm';
    const mails = [
      orderStatus({ ...exampleOrder, to: 'cancelled', at: '2026-11-23T06:30:00.000Z', reason: note }, shop),
      paymentRefused({ ...exampleOrder, transactionId: '412345678901', amount: 17_989, reason: note }, shop),
      returnStep({ ...exampleOrder, state: 'accepted', wish: 'refund', refundDue: 0, note }, shop),
    ];
    for (const { html, text } of mails.map(both)) {
      expect(html).toContain('Two faults:<br>1. a stain<br>2. a tear &lt;5 cm</p>');
      expect(text).toContain(note);
    }
  });

  it.each([
    ['payment', true, 'Submit payment details again'],
    ['details', true, 'Your order stays cancelled, so please do not pay now'],
    ['nothing', false, 'You do not need to pay or submit anything else for this order'],
    [undefined, true, 'If your order has not shipped yet, we will prepare it after we have verified the payment. Please compare the details'],
  ] as const)('after a refused payment of an order that waits for %s asks for details: %s', (awaits, asks, said) => {
    const { text } = both(paymentRefused({ ...exampleOrder, transactionId: '412345678901', amount: 17_989, reason: 'Not found', awaits }, shop));
    expect(text.includes('/order-payment-details/')).toBe(asks);
    expect(/submit (them|payment details) again/i.test(text)).toBe(asks);
    expect(text).toContain(said);
  });

  it.each([
    ['payment', 'We are still waiting for your payment. Please pay'],
    ['nothing', 'You do not need to do anything.'],
    [undefined, 'If you pay by UPI and have not paid yet, please pay'],
  ] as const)('of a pending order that waits for %s asks only for a payment that is missing', (awaits, said) => {
    const { text } = both(orderStatus({ ...exampleOrder, to: 'pending', at: '2026-11-23T06:30:00.000Z', awaits }, shop));
    expect(text).toContain(said);
    expect(text.includes('please pay') || text.includes('Please pay')).toBe(awaits !== 'nothing');
  });

  it.each(['pending', 'processing', 'shipped', 'delivered'] as const)('of an order that is %s asks for the payment if it was refunded and reopened', (to) => {
    const change = { ...exampleOrder, to, at: '2026-11-23T06:30:00.000Z' };
    const { text } = both(orderStatus({ ...change, awaits: 'payment' }, shop));
    expect(text).toMatch(/Please pay .*submit the transaction ID\./);
    expect(text).toContain('/order-payment-details/');
    expect(text).not.toContain('You do not need to do anything');
    expect(both(orderStatus({ ...change, awaits: 'nothing' }, shop)).text).not.toMatch(/Please pay|order-payment-details/);
  });

  it.each(['pending', 'processing', 'shipped', 'delivered'] as const)('of an order that is %s names the amount that is still to be paid', (to) => {
    const change = { ...exampleOrder, to, at: '2026-11-23T06:30:00.000Z', amountDue: 5_998 };
    const { text } = both(orderStatus(change, shop));
    for (const said of ['Still to pay: ₹5,998', '₹5,998 is still to be paid. Please pay it by UPI and submit the transaction ID.', '/order-payment-details/']) expect(text).toContain(said);
    expect(text).not.toMatch(/You do not need to do anything|packing your order/);
    const again = both(orderStatus({ ...change, awaits: 'payment' }, shop)).text;
    expect(again).toContain('Still to pay: ₹5,998');
    expect(again.includes('We refunded your earlier payment')).toBe(to !== 'pending');
  });

  it('names the whole amount of the payments that arrived, and the refund of what is above the total', () => {
    const { text } = both(paymentReceived({ ...exampleOrder, amountPaid: 20_000, refundDue: 2_002 }, shop));
    for (const said of ['Total: ₹17,998', 'Paid: ₹20,000', 'We owe you ₹2,002. We will refund you within three working days.']) expect(text).toContain(said);
    for (const amountPaid of [17_998, undefined]) {
      const exact = both(paymentReceived({ ...exampleOrder, amountPaid }, shop)).text;
      expect(exact).toContain('Paid: ₹17,998');
      expect(exact).toContain('We received the full payment for your order.');
      expect(exact).not.toMatch(/Total:|We owe you/);
    }
    const { text: returned } = both(paymentReceived({ ...exampleOrder, amountPaid: 12_999 }, shop));
    for (const said of ['We received the full payment for the items that you keep.', 'Total: ₹17,998', 'Paid: ₹12,999']) expect(returned).toContain(said);
  });

  it('says that a payment reopened a cancelled order, because the mail of the cancellation promised a refund', () => {
    const [reopened, usual] = [true, undefined].map((is) => both(paymentReceived({ ...exampleOrder, amountPaid: 20_000, refundDue: 2_002, reopened: is }, shop)));
    const said = 'Your order was cancelled. We have reopened it and are preparing it for you, so we do not refund its price.';
    for (const part of Object.values(reopened!)) {
      for (const sentence of [said, 'We owe you ₹2,002.', 'If you no longer want it, cancel it on its page before it ships.']) expect(part).toContain(sentence);
    }
    expect(usual?.text).not.toMatch(/cancel|reopened/);
  });

  it.each([
    ['pending', true],
    ['processing', true],
    ['shipped', false],
    ['delivered', false],
  ] as const)('of an order that was cancelled when it was %s says that it will not be shipped: %s', (from, isSaid) => {
    const { text } = both(orderStatus({ ...exampleOrder, from, to: 'cancelled', at: '2026-11-23T06:30:00.000Z', cancelledBy: 'staff', reason: 'Refused at the door' }, shop));
    expect(text).toContain('your order was cancelled.');
    expect(text.includes('We will not ship it')).toBe(isSaid);
  });

  it('asks a customer who wants an exchange for a new order when the items have arrived', () => {
    const step = { ...exampleOrder, items: exampleOrder.items.slice(0, 1), state: 'received', refundDue: 12_999 } as const;
    const [exchange, refund] = (['exchange', 'refund'] as const).map((wish) => both(returnStep({ ...step, wish }, shop)).text);
    expect(exchange).toContain('You asked for an exchange. Please place a new order for the item that you want.');
    expect(exchange).not.toContain('You do not need to do anything');
    expect(refund).toContain('You do not need to do anything');
  });

  it('names everything that the shop owes as a total when returned items have arrived, because some of it may be from an earlier mail', () => {
    const { text } = both(returnStep({ ...exampleOrder, items: [], wish: 'refund', state: 'received', refundDue: 9_000 }, shop));
    expect(text).toContain('We now owe you ₹9,000 in total. We will refund it within three working days.');
  });

  it('says what it refunds after it has checked a submitted payment, when returned items have arrived', () => {
    const step = { ...exampleOrder, items: exampleOrder.items.slice(0, 1), wish: 'refund', refundDue: 0, refundIfVerified: 12_999 } as const;
    const [accepted, arrived, owed] = [
      { ...step, state: 'accepted' as const },
      { ...step, state: 'received' as const },
      { ...step, state: 'received' as const, refundDue: 500 },
    ].map((one) => both(returnStep(one, shop)));
    const said = 'We still have to check payment details that you submitted. If the money has arrived, we will refund ₹12,999 within three working days.';
    for (const part of Object.values(arrived!)) expect(part).toContain(said);
    expect(owed?.text).toContain(said.replace('will', 'will also'));
    expect(accepted?.text).not.toContain('12,999 within');
  });

  it('asks for the rest of a part-paid order when its returned items have arrived, not before', () => {
    const step = { ...exampleOrder, items: exampleOrder.items.slice(0, 1), wish: 'refund', refundDue: 0, amountDue: 2_999 } as const;
    const [accepted, arrived] = (['accepted', 'received'] as const).map((state) => both(returnStep({ ...step, state }, shop)).text);
    expect(arrived).toContain('₹2,999 is still to be paid for what you keep. Please pay it by UPI and submit the transaction ID.');
    expect(arrived).toContain('/order-payment-details/');
    expect(arrived).not.toContain('You do not need to do anything');
    expect(accepted).not.toMatch(/still to be paid|order-payment-details/);
  });
});
