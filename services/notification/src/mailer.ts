import { createHash } from 'node:crypto';
import { emailSchema } from '@storefront/contracts';
import { inSpan, PostponedError, type Clock } from '@storefront/service-kit';
import type { MailStore } from './store';
import { renderHtml, renderText, type MailContent, type ShopFacts } from './templates';
import { singleLine } from './templates/escape';
import { RecipientRefusedError, UnknownDeliveryError, type Transport } from './transport';

export interface Mail {
  /** One mail is sent for each key. */
  key: string;
  to: { name: string; email: string };
  content: MailContent;
  /** An event requested the mail, and its inbox entry retries until the mail is sent. */
  byEvent: boolean;
}

/** `queued`: the mail could not be sent now and an event retries, or another process is sending it. */
export type Delivery = 'sent' | 'already-sent' | 'queued';

/** The mail server could not be reached, refused the mail or did not answer in time. Safe to retry. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';

  /** @param isFinal the recipient was refused for good, so an event must not retry */
  constructor(
    message: string,
    readonly isFinal: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** After this many refusals of its recipient (about half a minute), a mail is not retried. Servers sometimes refuse an address by mistake. */
const mostRefusals = 6;

/** An event retries for about a day, see `service.ts`. It does not tell the mailer when it ends. */
const retriedMs = 24 * 3_600_000;

interface MailerDeps {
  store: MailStore;
  transport: Transport;
  shop: ShopFacts;
  clock: Clock;
}

/**
 * Sends each mail once, with two exceptions: a crash after the mail was sent and before this is recorded, and a server that does not answer
 * whether it accepted the mail. Then the mail is sent again when the lease ends. Its Message-ID is the same, so mail servers and clients can
 * drop the duplicate.
 */
export function createMailer({ store, transport, shop, clock }: MailerDeps) {
  const domain = shop.email.split('@').at(-1) ?? 'localhost';
  const messageId = (key: string) => `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`;

  return {
    /**
     * @throws DeliveryError if the mail could not be sent and `queued` does not apply; PostponedError to an event while another process is sending the mail
     */
    async deliver({ key, to, content, byEvent }: Mail): Promise<Delivery> {
      const address = emailSchema.parse(to.email);
      const subject = singleLine(content.subject);
      const claim = await store.claim({ _id: key, to: address, subject, byEvent }, clock());
      if (claim.state === 'sent') return 'already-sent';
      if (claim.state === 'busy') {
        if (byEvent) throw new PostponedError('Another process is sending the mail');
        return 'queued';
      }
      try {
        const outgoing = {
          key,
          from: { name: singleLine(shop.name), address: shop.email },
          to: { name: singleLine(to.name, 100), address },
          subject,
          html: renderHtml(content, shop),
          text: renderText(content, shop),
          messageId: messageId(key),
          date: new Date(claim.record.createdAt),
        };
        await inSpan({ name: 'send mail', kind: 'client' }, () => transport.send(outgoing, store.sendingMs(claim.record, clock())));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const isRefusal = error instanceof RecipientRefusedError;
        const isLast = isRefusal && (claim.record.refusals ?? 0) + 1 >= mostRefusals;
        const record = await store.markFailed(claim.record, reason, { mayHaveArrived: error instanceof UnknownDeliveryError, isRefusal, isLast });
        const isRetried = record?.byEvent && clock().getTime() - Date.parse(record.createdAt) < retriedMs;
        if (!byEvent && isRetried) return 'queued';
        throw new DeliveryError(`The mail could not be sent: ${reason}`, isLast, { cause: error });
      }
      await store.markSent(key, clock());
      return 'sent';
    },
  };
}

export type Mailer = ReturnType<typeof createMailer>;
