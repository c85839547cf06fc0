import { readdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import { emailSchema } from '@storefront/contracts';
import { recordedLogger } from '@storefront/service-kit/testing';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { singleLine } from './templates/escape';
import { startMailServer } from './testing/mail-server';
import { openSlowProxy } from './testing/slow-proxy';
import { RecipientRefusedError, UnknownDeliveryError, folderTransport, mailFileName, protectMails, smtpTransport, type OutgoingMail } from './transport';

const mail = (change: Partial<OutgoingMail> = {}): OutgoingMail => ({
  key: 'order-confirmation:1',
  from: { name: 'Resham', address: 'hello@resham.example' },
  to: { name: 'Lakshmi Iyer', address: 'lakshmi@example.in' },
  subject: 'Order confirmed: ₹12,999 · रेशम',
  html: '<p>₹12,999</p>',
  text: '₹12,999\n',
  messageId: '<1@resham.example>',
  date: new Date('2026-11-21T10:00:00.000Z'),
  ...change,
});

describe('the SMTP transport', () => {
  it('sends HTML and text with the given headers', async () => {
    const server = await startMailServer();
    const transport = smtpTransport(server.url);
    await transport.send(mail(), 10_000);
    await server.close();
    expect(server.mails).toMatchObject([
      {
        from: { name: 'Resham', address: 'hello@resham.example' },
        to: [{ name: 'Lakshmi Iyer', address: 'lakshmi@example.in' }],
        subject: 'Order confirmed: ₹12,999 · रेशम',
        html: '<p>₹12,999</p>\n',
        text: '₹12,999\n',
        messageId: '<1@resham.example>',
        date: '2026-11-21T10:00:00.000Z',
      },
    ]);
    expect(server.mails[0]?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  });

  it.each(["maria.d'souza@example.com", 'asha+sarees@example.com', "!#$%&'*+-/=?^_`{|}~@example.com"])('sends a mail to %s and to no other address', async (address) => {
    expect(emailSchema.parse(address)).toBe(address);
    const server = await startMailServer();
    await smtpTransport(server.url).send(mail({ to: { name: "Maria D'Souza", address } }), 10_000);
    await server.close();
    expect(server.recipients).toEqual([address]);
    expect(server.mails).toMatchObject([{ to: [{ name: "Maria D'Souza", address }], text: '₹12,999\n' }]);
    expect(server.mails[0]).not.toHaveProperty('cc');
  });

  it('rejects if there is no server', async () => {
    await expect(smtpTransport('smtp://127.0.0.1:1').send(mail(), 10_000)).rejects.toThrow('ECONNREFUSED');
  });

  const refusals = [
    ['an unknown recipient', { RCPT: '550 5.1.1 <Lakshmi@example.in>: no mailbox lakshmi@example.in' }, true],
    ['an unknown recipient, without an enhanced code', { RCPT: '553 No such user' }, true],
    ['an unknown recipient, with its enhanced code at the end', { RCPT: '550 sorry, no mailbox here by that name (#5.1.1)' }, true],
    ['an unknown recipient with a name like a word about the sender', { RCPT: '550 <sender-verified@example.in>: user unknown' }, true],
    ['an address without a route, by Exim', { RCPT: '550 Unrouteable address' }, true],
    ['an unknown recipient of a relay', { RCPT: '550 5.1.1 <lakshmi@example.in>: Recipient address rejected: User unknown in relay recipient table' }, true],
    ['a full mailbox', { RCPT: '552 5.2.2 Over quota' }, true],
    ['greylisting', { RCPT: '450 4.2.0 <lakshmi@example.in>: Greylisted' }, false],
    ['a relay that does not know the shop', { RCPT: '554 5.7.1 <lakshmi@example.in>: Relay access denied' }, false],
    ['an Exim relay that does not know the shop', { RCPT: '550 relay not permitted' }, false],
    ['an Exim relay that forbids the sending', { RCPT: '550 Administrative prohibition' }, false],
    ['an Exim relay that does not know the sender', { RCPT: '550 Sender verify failed' }, false],
    ['a blocked address of the shop', { RCPT: '554 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org' }, false],
    ['a sender that is refused at the recipient', { RCPT: '550 5.1.8 <hello@resham.example>: Sender address rejected: Domain not found' }, false],
    ['an unknown sender, by Postfix', { RCPT: '550 5.1.0 <hello@resham.example>: Sender address rejected: User unknown in virtual mailbox table' }, false],
    ['a sender that SPF forbids, by Exim', { RCPT: '550 [SPF] 192.0.2.1 is not allowed to send mail from resham.example.' }, false],
    ['a name of the shop that Exim refuses', { RCPT: '550 R1: HELO should be a FQDN or address literal (See RFC 2821 4.1.1.1)' }, false],
    ['an hMailServer relay that does not know the shop', { RCPT: '550 Delivery is not allowed to this address.' }, false],
    ['a relay that requires a login', { RCPT: '550 SMTP AUTH is required' }, false],
    ['a limit of the relay', { RCPT: '554 Too many messages from 192.0.2.1' }, false],
    ['a failed route', { RCPT: '550 5.4.1 Recipient address rejected' }, false],
    ['a refused sender', { MAIL: '550 5.1.8 <hello@resham.example>: Sender rejected' }, false],
    ['refused content', { DATA: '554 5.6.0 <lakshmi@example.in>: Content rejected' }, false],
  ] as const;

  it.each(refusals)('knows if a refusal is final, and names no address: %s', async (_what, answers, isForGood) => {
    const server = await startMailServer(answers);
    const failure = await smtpTransport(server.url).send(mail(), 10_000).catch((error: Error) => error);
    await server.close();
    expect(failure instanceof RecipientRefusedError).toBe(isForGood);
    expect(failure).not.toBeInstanceOf(UnknownDeliveryError);
    expect(String(failure)).toContain(Object.values(answers)[0]!.slice(0, 3));
    expect(inspect(failure)).not.toMatch(/\w@/);
  });

  describe('with a server that is slow, but never idle', () => {
    const large = mail({ text: 'x'.repeat(70).concat('\n').repeat(1_000) });
    // Without its limit, each exchange takes 7 s or more. The limit of the last two leaves time for the steps before the slow one.
    const cases = [
      ['greets', { of: 'answers', everyMs: 100 }, mail(), 1_500, { isUnknown: false, arrived: 0 }],
      ['reads the mail', { of: 'mail', everyMs: 100, after: 'DATA' }, large, 5_000, { isUnknown: true, arrived: 0 }],
      ['says that it accepted it', { of: 'answers', everyMs: 300, after: '\r\n.\r\n' }, mail(), 5_000, { isUnknown: true, arrived: 1 }],
    ] as const;

    it.concurrent.each(cases)('which slowly %s, stops after the time limit, and the server cannot complete the mail later', async (_step, slowness, sent, withinMs, { isUnknown, arrived }) => {
      const server = await startMailServer();
      const proxy = await openSlowProxy(server.port, slowness);
      const failure = await smtpTransport(proxy.url).send(sent, withinMs).catch((error: Error) => error);
      expect(failure).toMatchObject({ message: `The mail server took longer than ${withinMs} ms` });
      expect(failure instanceof UnknownDeliveryError).toBe(isUnknown);
      await proxy.ended();
      await pause(500);
      expect(server.mails).toHaveLength(arrived);
      await proxy.close();
      await server.close();
    });

    it('sends the mail if the time is enough', async () => {
      const server = await startMailServer();
      const proxy = await openSlowProxy(server.port, { of: 'answers', everyMs: 2 });
      await smtpTransport(proxy.url).send(mail(), 10_000);
      expect(server.mails).toHaveLength(1);
      await proxy.close();
      await server.close();
    });
  });

  it('does not let a name or a subject add a header or a recipient', async () => {
    const server = await startMailServer();
    const transport = smtpTransport(server.url);
    const attack = 'Lakshmi\r\nBcc: thief@example.in\r\n\r\nBody';
    await transport.send(mail({ to: { name: attack, address: 'lakshmi@example.in' }, subject: attack }), 10_000);
    await transport.send(mail({ to: { name: 'thief@example.in, <x@example.in>', address: 'lakshmi@example.in' }, subject: singleLine(attack) }), 10_000);
    await server.close();
    for (const received of server.mails) {
      expect(received.bcc).toBeUndefined();
      expect(received.to?.map(({ address }) => address)).toEqual(['lakshmi@example.in']);
      expect(received.subject).not.toMatch(/[\r\n]/);
      expect(received.text).toBe('₹12,999\n');
    }
  });
});

describe('the folder transport', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mail-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('writes one file for a mail, named by its time and key, however often it is sent', async () => {
    const transport = folderTransport(folder);
    await transport.send(mail(), 10_000);
    await transport.send(mail(), 10_000);
    await transport.send(mail({ key: 'password-changed:../../etc/passwd' }), 10_000);
    expect(await readdir(folder)).toEqual(['20261121T100000000Z-order-confirmation-1.eml', '20261121T100000000Z-password-changed-etc-passwd.eml']);
    const parsed = await PostalMime.parse(await readFile(path.join(folder, '20261121T100000000Z-order-confirmation-1.eml')));
    expect(parsed).toMatchObject({ subject: 'Order confirmed: ₹12,999 · रेशम', html: '<p>₹12,999</p>\n', messageId: '<1@resham.example>' });
  });

  it('composes at most four mails in one turn of the event loop', async () => {
    const transport = folderTransport(folder);
    let turn = 0;
    let isDone = false;
    const countTurns = () => {
      turn += 1;
      if (!isDone) setImmediate(countTurns);
    };
    countTurns();
    const composed = new Map<number, number>();
    const observed = (key: string): OutgoingMail => ({
      ...mail({ key }),
      get html() {
        composed.set(turn, (composed.get(turn) ?? 0) + 1);
        return '<p>₹12,999</p>';
      },
    });
    await Promise.all(Array.from({ length: 20 }, (_, at) => transport.send(observed(`mail-${at}`), 10_000)));
    isDone = true;
    expect([...composed.values()].reduce((sum, count) => sum + count, 0)).toBe(20);
    expect(Math.max(...composed.values())).toBeLessThanOrEqual(4);
  });

  it('answers mails that come together at the same time, each with its own outcome', async () => {
    const transport = folderTransport(folder);
    const keys = Array.from({ length: 40 }, (_, at) => `mail-${at}`);
    await mkdir(path.join(folder, mailFileName(mail({ key: 'mail-3' }))));
    const atEnd: string[][] = [];
    const sent = keys.map((key) => transport.send(mail({ key }), 10_000).finally(() => atEnd.push(readdirSync(folder).filter((name) => name.endsWith('.eml')))));
    const outcomes = await Promise.allSettled(sent);
    expect(outcomes.map(({ status }) => status)).toEqual(keys.map((key) => (key === 'mail-3' ? 'rejected' : 'fulfilled')));
    // The first mail is answered alone.
    expect(atEnd.slice(1).every((written) => written.length === keys.length)).toBe(true);
  });

  it('lets only its owner read the folder and the mails, which contain codes', async () => {
    const inside = path.join(folder, 'mail');
    await folderTransport(inside).send(mail(), 10_000);
    for (const each of [inside, path.join(inside, mailFileName(mail()))]) expect((await stat(each)).mode & 0o077, each).toBe(0);
  });

  it('lets only its owner read an existing folder, and creates none', async () => {
    await chmod(folder, 0o755);
    const { logger, entries } = recordedLogger();
    await protectMails(folder, logger);
    await protectMails(path.join(folder, 'none'), logger);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await readdir(folder)).toEqual([]);
    expect(entries()).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('warns if the permissions of the folder cannot be changed', async () => {
    const { logger, entries } = recordedLogger();
    await protectMails('/proc/self/task', logger);
    expect(entries()).toMatchObject([{ level: 40, msg: expect.stringContaining('read the mails in /proc/self/task'), err: { code: 'EPERM' } }]);
  });

  it('creates the folder, also if it was deleted while the shop runs, and rejects if it cannot', async () => {
    const inside = path.join(folder, 'data', 'mail');
    const transport = folderTransport(inside);
    for (const key of ['first', 'second']) {
      await transport.send(mail({ key }), 10_000);
      expect(await readdir(inside)).toEqual([expect.stringContaining(key)]);
      await rm(inside, { recursive: true });
    }
    await writeFile(inside, 'a file');
    await expect(transport.send(mail(), 10_000)).rejects.toThrow('ENOTDIR');
  });
});
