import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** The shop's outgoing mails, in an SMTP server or in the folder of the embedded mode. */
export interface Mailbox {
  /** The shop's settings for this mailbox; empty if the shop writes files. */
  settings: Record<string, string>;
  /** All mails to an address. */
  mailsTo(address: string): Promise<Email[]>;
  close(): Promise<void>;
}

const addressedTo = (address: string) => (mail: Email) => mail.to?.some((recipient) => recipient.address === address) ?? false;

/** The mails of the embedded mode, in `DATA_DIR/mail`. */
export function mailFolder(dataDir: string): Mailbox {
  const folder = path.join(dataDir, 'mail');
  return {
    settings: {},
    async mailsTo(address) {
      const files = readdirSync(folder).filter((file) => file.endsWith('.eml'));
      // Parsing takes much longer than reading.
      const contents = files.map((file) => readFileSync(path.join(folder, file))).filter((content) => content.includes(address));
      const mails = await Promise.all(contents.map((content) => PostalMime.parse(content)));
      return mails.filter(addressedTo(address));
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
  // The connection of a client that was killed. Without a listener the error would end the tests.
  server.on('error', () => undefined);
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
