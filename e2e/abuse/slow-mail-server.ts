import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { smtpMailbox, type Mailbox } from '../support/mail';

/** A connection on which the server never finishes its answer, from the end of the mail until the shop closes the connection. */
export interface SlowSending {
  beganAt: number;
  endedAt?: number;
}

export interface SlowMailServer extends Mailbox {
  /** The connections on which a mail to the slow recipient was sent. */
  sendings: SlowSending[];
}

const partEveryMs = 4_000;
const endOfMail = '\r\n.\r\n';

/**
 * A mail server that accepts every mail. For one recipient it never finishes its answer: it sends a part of it every 4 s, so that the
 * connection is never idle.
 */
export async function startSlowMailServer(slowRecipient: string): Promise<SlowMailServer> {
  const mailbox = await smtpMailbox();
  const target = new URL(mailbox.settings.SMTP_URL!);
  const sendings: SlowSending[] = [];
  const sockets = new Set<Socket>();

  const server = createServer((client) => {
    const upstream = connect({ host: target.hostname, port: Number(target.port) });
    let isSlow = false;
    /** The last bytes from the client. They may arrive one by one. */
    let tail = '';
    let answering: NodeJS.Timeout | undefined;
    const sending: SlowSending = { beganAt: 0 };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        clearInterval(answering);
        if (sending.beganAt > 0) sending.endedAt ??= performance.now();
        client.destroy();
        upstream.destroy();
      });
    }
    upstream.on('data', (chunk) => {
      if (!answering) client.write(chunk);
    });
    client.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      if (/^RCPT TO:/im.test(text) && text.includes(slowRecipient)) isSlow = true;
      tail = `${tail}${text}`.slice(-endOfMail.length);
      if (isSlow && !answering && tail === endOfMail) {
        sending.beganAt = performance.now();
        sendings.push(sending);
        answering = setInterval(() => client.write('250-still working\r\n'), partEveryMs);
        return;
      }
      if (!answering) upstream.write(chunk);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    settings: { SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` },
    mailsTo: mailbox.mailsTo,
    sendings,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await mailbox.close();
    },
  };
}
