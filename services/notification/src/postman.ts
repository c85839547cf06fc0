import { createHash } from 'node:crypto';
import { emailSchema } from '@storefront/contracts';
import { inSpan, PostponedError, type Clock } from '@storefront/service-kit';
import type { MailStore } from './store';
import { renderHtml, renderText, type MailContent, type ShopFacts } from './templates';
import { singleLine } from './templates/escape';
import { UnknownDeliveryError, type Transport } from './transport';

export interface Letter {
  /** The same key is mailed once. */
  key: string;
  to: { name: string; email: string };
  content: MailContent;
  /** An event asks for it, and asks again until it is sent. */
  byEvent: boolean;
}

/** `queued`: it could not be sent now, or somebody else is sending it, and an event will see to it. */
export type Delivery = 'sent' | 'already-sent' | 'queued';

/** The mail server could not be reached, refused or did not answer in time. Safe to try again. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
}

interface PostmanDeps {
  store: MailStore;
  transport: Transport;
  shop: ShopFacts;
  clock: Clock;
}

/**
 * Delivers each letter once. Two cases send it again when the lease ends: a crash between the sending and the note of it, and a server that
 * does not say whether it accepted the letter. The Message-ID is the same, so that mail servers and clients can drop the second one.
 */
export function createPostman({ store, transport, shop, clock }: PostmanDeps) {
  const domain = shop.email.split('@').at(-1) ?? 'localhost';
  const messageId = (key: string) => `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`;

  return {
    /** @throws DeliveryError where it could not be sent and nobody else will; PostponedError where an event is to see what became of it */
    async deliver({ key, to, content, byEvent }: Letter): Promise<Delivery> {
      const address = emailSchema.parse(to.email);
      const subject = singleLine(content.subject);
      const claim = await store.claim({ _id: key, to: address, subject, byEvent }, clock());
      if (claim.state === 'sent') return 'already-sent';
      if (claim.state === 'busy') {
        if (byEvent) throw new PostponedError('The mail is being sent elsewhere');
        return 'queued';
      }
      try {
        const mail = {
          key,
          from: { name: singleLine(shop.name), address: shop.email },
          to: { name: singleLine(to.name, 100), address },
          subject,
          html: renderHtml(content, shop),
          text: renderText(content, shop),
          messageId: messageId(key),
          date: new Date(claim.record.createdAt),
        };
        await inSpan({ name: 'send mail', kind: 'client' }, () => transport.send(mail, store.sendingMs(claim.record, clock())));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const record = await store.markFailed(claim.record, reason, error instanceof UnknownDeliveryError);
        if (!byEvent && record?.byEvent) return 'queued';
        throw new DeliveryError(`The mail could not be sent: ${reason}`, { cause: error });
      }
      await store.markSent(key, clock());
      return 'sent';
    },
  };
}

export type Postman = ReturnType<typeof createPostman>;
