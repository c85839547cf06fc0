import type { EventOf } from '@storefront/contracts';
import type { Clock, HandlersOf, Logger } from '@storefront/service-kit';
import { DeliveryError, type Mail, type Mailer } from './mailer';
import {
  confirmationOfEvent,
  emailChangedMail,
  loginCodeMail,
  oneTimeCodeMail,
  passwordChangedMail,
  paymentReceivedMail,
  refundMail,
  refusalMail,
  reminderMail,
  restReminderMail,
  returnMail,
  signInGuessedMail,
  statusMail,
} from './mails';
import type { ShopFacts } from './templates';

export interface SubscriptionDeps {
  mailer: Mailer;
  shop: ShopFacts;
  clock: Clock;
  logger: Logger;
}

/** One mail for each event. If it cannot be sent, the handler rejects, and the inbox retries with growing pauses, unless its recipient is refused for good. */
export function mailSubscriptions({ mailer, shop, clock, logger }: SubscriptionDeps) {
  async function send(mail: Mail): Promise<void> {
    try {
      await mailer.deliver(mail);
    } catch (error) {
      if (!(error instanceof DeliveryError && error.isFinal)) throw error;
      logger.warn({ mail: mail.key, reason: error.message }, 'The mail server refuses the recipient, so the mail is not sent');
    }
  }

  async function sendCode({ id, data }: { id: string; data: { expiresAt: string } }, mail: Mail): Promise<void> {
    if (data.expiresAt > clock().toISOString()) await send(mail);
    else logger.warn({ event: id }, 'A one-time code expired before it could be mailed');
  }

  async function sendReminder(event: EventOf<'order.payment-reminded'>): Promise<void> {
    if (event.data.cancelsAt > clock().toISOString()) await send(reminderMail(event, shop));
    else logger.warn({ event: event.id }, 'A reminder came after its deadline and was not mailed');
  }

  return {
    'order.placed': (event) => send(confirmationOfEvent(event, shop)),
    // The mail about the payment says that the order is being prepared.
    'order.status-changed': async (event) => (event.data.cause === 'payment' ? undefined : send(statusMail(event, shop))),
    'order.payment-reminded': (event) => sendReminder(event),
    'order.rest-reminded': (event) => send(restReminderMail(event, shop)),
    'order.payment-verified': async (event) => (event.data.paidInFull ? send(paymentReceivedMail(event, shop)) : undefined),
    'order.payment-refused': (event) => send(refusalMail(event, shop)),
    'order.refunded': (event) => send(refundMail(event, shop)),
    'order.return-changed': (event) => send(returnMail(event, shop)),
    'user.credentials-changed': (event) => send(passwordChangedMail(event, shop)),
    'user.otp-requested': (event) => sendCode(event, oneTimeCodeMail(event)),
    'user.login-code-requested': (event) => sendCode(event, loginCodeMail(event)),
    'user.updated': async (event) => {
      const mail = emailChangedMail(event, shop);
      if (mail) await send(mail);
    },
    'user.sign-in-guessed': (event) => send(signInGuessedMail(event, shop)),
  } satisfies HandlersOf<'notification'>;
}
