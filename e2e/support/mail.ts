import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { MailContent } from '../../services/notification/src/templates/content';
import { renderHtml } from '../../services/notification/src/templates/html';
import { renderText } from '../../services/notification/src/templates/text';

export type ReceivedMail = Pick<Email, 'subject' | 'text' | 'html' | 'date' | 'messageId'>;

/** The shop's outgoing mails, in an SMTP server or in the store of a shop without one. */
export interface Mailbox {
  /** The shop's settings for this mailbox; empty if the shop stores its mails. */
  settings: Record<string, string>;
  /** All mails to an address. */
  mailsTo(address: string): Promise<ReceivedMail[]>;
  close(): Promise<void>;
}

const addressedTo = (address: string) => (mail: Email) => mail.to?.some((recipient) => recipient.address === address) ?? false;

/** The mails of a running shop on the embedded store, without a mail server. */
export function storedMails(dataDir: string): Mailbox {
  const facts = { name: '', phone: '', email: '', publicUrl: '' };
  return {
    settings: {},
    async mailsTo(address) {
      const database = new DatabaseSync(path.join(dataDir, 'notification/store.sqlite'), { readOnly: true });
      try {
        const rows = database.prepare(`SELECT id, document FROM "documents:mails" WHERE document ->> 'to' = ?`).all(address);
        return rows.map(({ id, document }) => {
          const { subject, createdAt, content } = JSON.parse(String(document)) as { subject: string; createdAt: string; content: MailContent };
          return { subject, date: createdAt, text: renderText(content, facts), html: renderHtml(content, facts), messageId: String(id) };
        });
      } finally {
        database.close();
      }
    },
    close: async () => undefined,
  };
}

/** An SMTP server on a free port of this machine. */
export async function smtpMailbox(): Promise<Mailbox> {
  const mails: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail);
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as { port: number };
  return {
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    mailsTo: async (address) => mails.filter(addressedTo(address)),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
