import { mkdir, rename, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import path from 'node:path';
import { PassThrough } from 'node:stream';
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

export interface Transport {
  /**
   * Resolves when the server, or the disk, has accepted the mail. Takes at most `withinMs`, from the name lookup to the last answer.
   * @throws UnknownDeliveryError if the server may have accepted it; any other error means that it did not
   */
  send(mail: OutgoingMail, withinMs: number): Promise<void>;
}

const message = ({ key: _key, ...mail }: OutgoingMail) => ({
  ...mail,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

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
        // Nodemailer asks for the content when it begins the mail transaction: after the greeting, TLS and the log-in.
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
        const reason = overdue.signal.aborted ? `The mail server took longer than ${withinMs} ms` : (error as Error).message;
        const isRefused = (error as { responseCode?: number }).responseCode !== undefined;
        if (isEnvelopeSent && !isRefused) throw new UnknownDeliveryError(reason, { cause: error });
        throw new Error(reason, { cause: error });
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
 * Writes mails to a folder. A file appears when it is complete. Without fsync: after a power cut the last files may be missing. Not synchronous, because the file
 * system can make a write wait for a sync of the store.
 */
export function folderTransport(folder: string): Transport {
  return {
    async send(mail) {
      const content = contentOf(new MailComposer({ ...message(mail), textEncoding: 'quoted-printable' }).compile());
      const target = path.join(folder, mailFileName(mail));
      const draft = `${target}.part`;
      const write = () => writeFile(draft, content);
      await write().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        await mkdir(folder, { recursive: true });
        await write();
      });
      await rename(draft, target);
    },
  };
}
