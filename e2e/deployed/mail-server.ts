import { createServer } from 'node:http';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** The part of Mailpit that the journeys use, for machines without its image: SMTP on 1025, the API on 8025. */
const mails: { ID: string; To: { Address: string }[]; raw: Buffer }[] = [];

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  async onData(stream, session, done) {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    await PostalMime.parse(raw);
    mails.push({ ID: String(mails.length), To: session.envelope.rcptTo.map(({ address }) => ({ Address: address })), raw });
    done();
  },
});

const api = createServer((request, response) => {
  const [, id] = /^\/api\/v1\/message\/(\d+)\/raw$/.exec(request.url ?? '') ?? [];
  response.end(id === undefined ? JSON.stringify({ messages: mails.map(({ ID, To }) => ({ ID, To })) }) : mails[Number(id)]?.raw);
});

smtp.listen(1025, '0.0.0.0');
api.listen(8025, '0.0.0.0');
process.once('SIGTERM', () => process.exit(0));
