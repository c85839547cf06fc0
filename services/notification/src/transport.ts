import { chmod, rename, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { makeDataFolder, type Logger } from '@storefront/service-kit';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';

/** A mail as it is sent. Each attempt has the same headers. */
export interface OutgoingMail {
  /** The deduplication key. */
  key: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  messageId: string;
  date: Date;
}

/** The connection ended before the server answered whether it accepted the mail. */
export class UnknownDeliveryError extends Error {
  override readonly name = 'UnknownDeliveryError';
}

/** The server says that the recipient's address does not exist or gets no mail. A retry rarely helps. */
export class RecipientRefusedError extends Error {
  override readonly name = 'RecipientRefusedError';
}

export interface Transport {
  /**
   * Resolves when the server, or the disk, has accepted the mail. Takes at most `withinMs`, from the name lookup to the last answer. Errors contain no
   * e-mail address.
   * @throws UnknownDeliveryError if the server may have accepted the mail, RecipientRefusedError if it refused the recipient; any other error if it did not accept the mail
   */
  send(mail: OutgoingMail, withinMs: number): Promise<void>;
}

const message = ({ key: _key, ...mail }: OutgoingMail) => ({
  ...mail,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** The answer of a server, in an error of nodemailer. */
interface Refusal {
  /** The command that the server refused. */
  command?: string;
  responseCode?: number;
  response?: string;
}

/** Servers quote the recipient's address in their answers, and reasons are logged. */
const withoutAddresses = (reason: string): string => reason.replace(/[^\s<>]+/g, (word) => (word.includes('@') ? '…' : word));

/** `1.1` in `550 5.1.1 User unknown`, or in `550 No such mailbox (#5.1.1)`. */
const enhancedCode = /(?:^\d{3}[ -]|#)5\.(\d{1,3}\.\d{1,3})\b/;
/** Some servers, such as Exim, send no enhanced code. */
const unknownRecipient = /no such|unknown|unrouteable|(?:not|n't) exist|no mailbox|(?:mailbox|user) (?:unavailable|not found)|invalid (?:recipient|mailbox)|not local/i;
/** These words are about the sender, the relay or a policy. */
const notAboutRecipient = /relay|sender|permit|prohibit|denied|authenticat|verif|block|black|spam|policy/i;

/** 5.1 is about the recipient's address, except for the sender's 5.1.7 and 5.1.8, and 5.2 about the mailbox. Postfix refuses an unknown sender with 5.1.0. */
function refusesRecipient(response: string): boolean {
  const text = withoutAddresses(response);
  const code = enhancedCode.exec(response)?.[1];
  if (code === undefined) return unknownRecipient.test(text) && !notAboutRecipient.test(text);
  return /^[12]\./.test(code) && code !== '1.7' && code !== '1.8' && !/sender/i.test(text);
}

/** A 4xx is temporary, for example greylisting. Operators can repair what is not about the recipient, for example a relay that does not know the shop. */
const isForGood = ({ command, responseCode = 0, response = '' }: Refusal): boolean =>
  command === 'RCPT TO' && responseCode >= 550 && responseCode <= 559 && refusesRecipient(response);

/** A reset discards the bytes that wait in the kernel. After a plain close, a slow server would still read them and accept the mail. */
const reset = (socket: Socket) => (socket.connecting ? socket.destroy() : socket.resetAndDestroy());

/** Sends by SMTP, with one connection for each mail. */
export function smtpTransport(url: string): Transport {
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

  return {
    async send(mail, withinMs) {
      const socket = new Socket();
      const overdue = new AbortController();
      // `socketTimeout` counts from the last byte only: a server that sends a byte a second never reaches it.
      overdue.signal.addEventListener('abort', () => reset(socket));
      const timer = setTimeout(() => overdue.abort(), withinMs);
      let isEnvelopeSent = false;
      const mailer = createTransport({ url, socket, ...limits });
      mailer.use('stream', ({ message: content }, done) => {
        // Nodemailer asks for the content when it begins the mail transaction: after the greeting, TLS and the login.
        content.transform(() => {
          isEnvelopeSent = true;
          return new PassThrough();
        });
        done();
      });
      try {
        await mailer.sendMail({ ...message(mail), signal: overdue.signal });
      } catch (error) {
        reset(socket);
        const refusal = error as Refusal;
        // Without the cause: its message and its stack contain the recipient's address.
        const reason = overdue.signal.aborted ? `The mail server took longer than ${withinMs} ms` : withoutAddresses((error as Error).message);
        if (isForGood(refusal)) throw new RecipientRefusedError(reason);
        if (isEnvelopeSent && refusal.responseCode === undefined) throw new UnknownDeliveryError(reason);
        throw new Error(reason);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** `<time>-<key>.eml`: a mail that is sent twice is one file. */
export const mailFileName = ({ key, date }: Pick<OutgoingMail, 'key' | 'date'>): string =>
  `${date.toISOString().replace(/[-:.]/g, '')}-${key.replace(/[^\w-]+/g, '-')}.eml`;

const quotedPrintable = (text: string) => wrap(encode(text.replace(/\r?\n/g, '\r\n')));

/** The bytes of a mail with texts alone. Nodemailer's streams, which `sendMail` uses, take four times as long. */
function contentOf(node: MimeNode): string {
  const head = node.buildHeaders();
  const parts = node.childNodes.map((child) => `--${node.boundary}\r\n${contentOf(child)}`);
  return `${head}\r\n\r\n${parts.length > 0 ? `${parts.join('')}--${node.boundary}--` : quotedPrintable(String(node.content))}\r\n`;
}

/**
 * Lets only the owner of the folder read its mails, as they contain codes and addresses. An existing folder can have other permissions. Does nothing if
 * there is no folder.
 */
export async function protectMails(folder: string, logger: Logger): Promise<void> {
  await chmod(folder, 0o700).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') logger.warn({ err: error }, `Other users of this machine may be able to read the mails in ${folder}: its permissions cannot be changed`);
  });
}

/** With fewer, the mails fall behind the orders of a sale. */
const composedInTurn = 4;

interface WaitingMail {
  mail: OutgoingMail;
  resolve(): void;
  reject(reason: unknown): void;
}

/**
 * Writes mails to a folder that only its owner can read. A file appears when it is complete. Without fsync: after a power cut the last files may be
 * missing. Not synchronous, because the file system can make a write wait for a sync of the store.
 *
 * Four mails are composed in a turn of the event loop. The mails of twenty orders in one turn would block the process for 40 ms. Mails that waited
 * together are answered together. Their records then share a transaction.
 */
export function folderTransport(folder: string): Transport {
  let waiting: WaitingMail[] = [];
  let isWriting = false;

  async function save(mail: OutgoingMail): Promise<void> {
    const content = contentOf(new MailComposer({ ...message(mail), textEncoding: 'quoted-printable' }).compile());
    const target = path.join(folder, mailFileName(mail));
    const draft = `${target}.part`;
    const write = () => writeFile(draft, content, { mode: 0o600 });
    await write().catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      makeDataFolder(folder);
      await write();
    });
    await rename(draft, target);
  }

  async function writeWaiting(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const answers: Promise<() => void>[] = [];
      for (const { mail, resolve, reject } of batch) {
        answers.push(save(mail).then(() => resolve, (error: unknown) => () => reject(error)));
        if (answers.length % composedInTurn === 0) await nextTurn();
      }
      for (const answer of await Promise.all(answers)) answer();
    }
    isWriting = false;
  }

  return {
    send: (mail) =>
      new Promise((resolve, reject) => {
        waiting.push({ mail, resolve, reject });
        void writeWaiting();
      }),
  };
}
