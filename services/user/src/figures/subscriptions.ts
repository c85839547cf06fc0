import type { Handlers } from '@storefront/service-kit';
import { factOf } from './order-fact';
import type { FigureUseCases } from './use-cases';

/** The order service's events, each translated into a command of this one. */
export const figureSubscriptions = ({ learn }: FigureUseCases) =>
  ({
    'order.placed': (event) => learn(factOf(event)),
    'order.status-changed': (event) => learn(factOf(event)),
  }) satisfies Handlers;
