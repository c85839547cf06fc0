import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** The answer that refuses a command, as `550 5.1.1 User unknown`. */
export type Refusals = Partial<Record<'MAIL' | 'RCPT' | 'DATA', string>>;

const refusal = (answer: string) => Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });

/**
 * A real SMTP server that stores received mails.
 * @param refusals the server reads them at each command
 */
export async function startMailServer(refusals: Refusals = {}) {
  const mails: Email[] = [];
  /** The recipients in the envelopes. Mail servers deliver to these, not to the To header. */
  const recipients: string[] = [];
  const attempts = { MAIL: 0, RCPT: 0, DATA: 0 };
  const answer = (command: keyof typeof attempts, done: (error?: Error) => void) => {
    attempts[command] += 1;
    const refused = refusals[command];
    done(refused === undefined ? undefined : refusal(refused));
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, _session, done) => answer('MAIL', done),
    onRcptTo: (_address, _session, done) => answer('RCPT', done),
    onData(stream, { envelope }, done) {
      recipients.push(...envelope.rcptTo.map(({ address }) => address));
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          if (refusals.DATA === undefined) mails.push(mail);
          answer('DATA', done);
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address() as AddressInfo;
  return {
    mails,
    recipients,
    /** How often each command was sent. */
    attempts,
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
