import type { EventType } from './index';

/**
 * The services with a durable queue, and the events that each one handles. Every part declares these queues if they do not exist, so that an event also waits
 * for a service that has never started. A cache that receives events only while it runs is not listed.
 */
export const eventConsumers = {
  catalog: ['order.placed', 'order.status-changed', 'order.return-received'],
  order: ['user.registered', 'user.updated'],
  user: ['order.placed', 'order.status-changed', 'order.refunded', 'order.audited', 'product.audited', 'user.audited'],
  notification: [
    'order.placed', 'order.status-changed', 'order.payment-reminded', 'order.rest-reminded', 'order.payment-verified', 'order.payment-refused', 'order.refunded',
    'order.return-changed', 'user.credentials-changed', 'user.otp-requested', 'user.login-code-requested', 'user.updated', 'user.sign-in-guessed',
  ],
} as const satisfies Record<string, readonly EventType[]>;

export type EventConsumer = keyof typeof eventConsumers;
