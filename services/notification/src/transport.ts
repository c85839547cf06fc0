import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';

/** A mail as it goes out; its headers are the same however often it is sent. */
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

export interface Transport {
  /** Resolves when the mail was taken over: by the server, or by the disk. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

const message = ({ key: _key, ...mail }: OutgoingMail) => ({
  ...mail,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Sends by SMTP. Its time limits are well below the minute after which an inbox takes a handler for dead. */
export function smtpTransport(url: string): Transport {
  const mailer = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 });
  return {
    async send(mail) {
      await mailer.sendMail(message(mail));
    },
    close: () => mailer.close(),
  };
}

/** `<time>-<key>.eml`: a mail that is written twice is one file. */
export const mailFileName = ({ key, date }: Pick<OutgoingMail, 'key' | 'date'>): string =>
  `${date.toISOString().replace(/[-:.]/g, '')}-${key.replace(/[^\w-]+/g, '-')}.eml`;

/** Writes mails to a folder, each in one piece: nobody reads half of one. */
export function folderTransport(folder: string): Transport {
  const mailer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message: content } = await mailer.sendMail(message(mail));
      const target = path.join(folder, mailFileName(mail));
      const draft = `${target}.part`;
      const write = () => writeFile(draft, content, { flush: true });
      await write().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        await mkdir(folder, { recursive: true });
        await write();
      });
      await rename(draft, target);
    },
    close: () => mailer.close(),
  };
}
