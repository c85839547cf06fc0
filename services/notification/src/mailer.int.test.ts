import { storeVariants, type TestStore } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeliveryError, createMailer, type Mail } from './mailer';
import { openMailStore } from './store';
import { startMailServer } from './testing/mail-server';
import { openSlowProxy } from './testing/slow-proxy';
import { RecipientRefusedError, smtpTransport, type OutgoingMail } from './transport';

const shop = { name: 'Resham', phone: '1', email: 'hello@resham.example', publicUrl: 'https://shop.example' };
const mail = (change: Partial<Mail> = {}): Mail => ({
  key: 'order-confirmation:1',
  to: { name: 'Lakshmi Iyer', email: 'lakshmi@example.in' },
  content: { subject: 'Order confirmed', preview: 'p', heading: 'h', customerName: 'Lakshmi', opening: 'o', blocks: [] },
  byEvent: true,
  ...change,
});

describe.each(storeVariants())('the mailer, on $name', (variant) => {
  let test: TestStore;
  let sent: OutgoingMail[];
  let send: (mail: OutgoingMail) => Promise<void>;
  let now: Date;
  let deliver: (change?: Partial<Mail>) => Promise<string>;

  async function start() {
    const transport = { send: (outgoing: OutgoingMail) => send(outgoing) };
    const mailer = createMailer({ store: await openMailStore(test.store), transport, shop, clock: () => now });
    deliver = (change) => mailer.deliver(mail(change));
  }

  beforeEach(async () => {
    test = await variant.open();
    sent = [];
    now = new Date('2026-11-21T10:00:00.000Z');
    send = async (outgoing) => void sent.push(outgoing);
    await start();
  });
  afterEach(() => test.destroy());

  it('sends a mail once', async () => {
    expect(await deliver()).toBe('sent');
    expect(await deliver()).toBe('already-sent');
    expect(await deliver({ byEvent: false })).toBe('already-sent');
    now = new Date('2026-11-22T10:00:00.000Z');
    expect(await deliver()).toBe('already-sent');
    expect(sent).toHaveLength(1);
  });

  it('sends a mail once if many ask for it at the same time', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 12 }, (_, index) => deliver({ byEvent: index % 2 === 0 })));
    expect(sent).toHaveLength(1);
    const outcomes = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'retried'));
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(1);
  });

  it('rejects a mail that cannot be sent, and sends it at the next attempt with the same Message-ID and date', async () => {
    const attempts: OutgoingMail[] = [];
    const working = send;
    send = async (outgoing) => {
      attempts.push(outgoing);
      throw new Error('connection refused');
    };
    await expect(deliver()).rejects.toThrow(DeliveryError);
    send = working;
    now = new Date('2026-11-21T10:00:01.000Z');
    expect(await deliver()).toBe('sent');
    expect({ ...sent[0] }).toEqual(attempts[0]);
  });

  it('answers that a mail is queued if an event retries, and that it failed if none does', async () => {
    send = () => Promise.reject(new Error('connection refused'));
    await expect(deliver({ byEvent: false })).rejects.toThrow(DeliveryError);
    await expect(deliver({ byEvent: true })).rejects.toThrow(DeliveryError);
    expect(await deliver({ byEvent: false })).toBe('queued');
  });

  it('does not answer that a mail is queued once its event is older than its retries', async () => {
    send = () => Promise.reject(new Error('connection refused'));
    await expect(deliver()).rejects.toThrow(DeliveryError);
    now = new Date('2026-11-22T09:00:00.000Z');
    expect(await deliver({ byEvent: false })).toBe('queued');
    now = new Date('2026-11-22T11:00:00.000Z');
    await expect(deliver({ byEvent: false })).rejects.toThrow(DeliveryError);
    send = async (outgoing) => void sent.push(outgoing);
    expect(await deliver({ byEvent: false })).toBe('sent');
  });

  it('ends after six refusals of the recipient, and then every call answers that it failed', async () => {
    send = () => Promise.reject(new Error('connection refused'));
    for (let attempt = 0; attempt < 10; attempt += 1) await expect(deliver()).rejects.toMatchObject({ isFinal: false });
    send = () => Promise.reject(new RecipientRefusedError('550 5.1.1 User unknown'));
    for (const isFinal of [false, false, false, false, false, true]) await expect(deliver()).rejects.toMatchObject({ name: 'DeliveryError', isFinal });
    await expect(deliver({ byEvent: false })).rejects.toThrow(DeliveryError);
    await expect(deliver()).rejects.toMatchObject({ isFinal: true });
    send = async (outgoing) => void sent.push(outgoing);
    expect(await deliver({ byEvent: false })).toBe('sent');
  });

  it('does not end, however often anything else fails', async () => {
    send = () => Promise.reject(new Error('450 4.2.0 Greylisted'));
    for (let attempt = 0; attempt < 10; attempt += 1) await expect(deliver()).rejects.toMatchObject({ isFinal: false });
    expect(await deliver({ byEvent: false })).toBe('queued');
  });

  /** Leaves a mail claimed, like a process that is killed while it sends. */
  async function crashWhileSending() {
    const working = send;
    const sending = new Promise<void>((resolve) => {
      send = () => {
        resolve();
        return new Promise(() => undefined);
      };
    });
    void deliver();
    await sending;
    send = working;
  }

  describe('with a mail server that exceeds the time limit', () => {
    const lease = 60_000;
    let server: Awaited<ReturnType<typeof startMailServer>>;
    beforeEach(async () => {
      server = await startMailServer();
    });
    afterEach(() => server.close());

    /** @param sendingMs time limit of the sending, which is real time */
    async function through(slowness: Parameters<typeof openSlowProxy>[1], sendingMs: number) {
      const proxy = await openSlowProxy(server.port, slowness);
      const store = await openMailStore(test.store, { lease, margin: lease - sendingMs });
      const mailer = createMailer({ store, transport: smtpTransport(proxy.url), shop, clock: () => now });
      return { deliver: () => mailer.deliver(mail()), close: proxy.close };
    }

    it('waits until the lease ends if the server may have accepted the mail, and sends it again with the same Message-ID', async () => {
      // The steps before the answer must pass within 8 s. The answer takes 14 s.
      const slow = await through({ of: 'answers', everyMs: 600, after: '\r\n.\r\n' }, 8_000);
      await expect(slow.deliver()).rejects.toThrow('The mail server took longer than');
      await expect(slow.deliver()).rejects.toThrow('Another process is sending');
      expect(server.mails).toHaveLength(1);
      await slow.close();
      now = new Date(now.getTime() + lease);
      const quick = await through({ of: 'answers', everyMs: 0 }, 35_000);
      expect(await quick.deliver()).toBe('sent');
      await quick.close();
      expect(server.mails.map(({ messageId }) => messageId)).toEqual(Array(2).fill(server.mails[0]?.messageId));
    });

    it('sends the mail again at once if the server cannot have accepted it', async () => {
      const slow = await through({ of: 'answers', everyMs: 200 }, 3_000);
      await expect(slow.deliver()).rejects.toThrow('The mail server took longer than');
      await slow.close();
      const quick = await through({ of: 'answers', everyMs: 0 }, 35_000);
      expect(await quick.deliver()).toBe('sent');
      await quick.close();
      expect(server.mails).toHaveLength(1);
    });
  });

  it('keeps the lease of a newer attempt when an older one fails late', async () => {
    const working = send;
    let fail = (_: Error) => undefined as void;
    const sending = new Promise<void>((started) => {
      send = () => {
        started();
        return new Promise((_, reject) => (fail = reject));
      };
    });
    const late = deliver();
    await sending;
    await expect(deliver()).rejects.toThrow('Another process is sending');
    now = new Date(now.getTime() + 60_000);
    await crashWhileSending();
    fail(new Error('connection refused'));
    await expect(late).rejects.toThrow(DeliveryError);
    await expect(deliver()).rejects.toThrow('Another process is sending');
    send = working;
  });

  it('sends a mail after a crash when the lease has ended', async () => {
    await crashWhileSending();
    await expect(deliver()).rejects.toThrow('Another process is sending');
    now = new Date(now.getTime() + 60_000);
    expect(await deliver()).toBe('sent');
  });

  it('sends a mail at once after a restart if no other process can be sending it', async () => {
    await crashWhileSending();
    await test.reopen();
    await start();
    if (test.store.exclusive) expect(await deliver()).toBe('sent');
    else await expect(deliver()).rejects.toThrow('Another process is sending');
  });

  it('removes control characters from headers and rejects an invalid address', async () => {
    await deliver({ to: { name: 'Lakshmi\r\nBcc: thief@example.in', email: 'lakshmi@example.in' } });
    expect(sent[0]?.to).toEqual({ name: 'Lakshmi Bcc: thief@example.in', address: 'lakshmi@example.in' });
    await expect(deliver({ key: 'other', to: { name: 'x', email: 'a@example.in, thief@example.in' } })).rejects.toThrow();
    expect(sent).toHaveLength(1);
  });
});
