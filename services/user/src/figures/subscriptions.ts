import type { HandlersOf } from '@storefront/service-kit';
import { factOf } from './order-fact';
import type { FigureUseCases } from './use-cases';

/** Events of the order service. */
export const figureSubscriptions = ({ record }: FigureUseCases) =>
  ({
    'order.placed': (event) => record(factOf(event)),
    'order.status-changed': (event) => record(factOf(event)),
    'order.refunded': (event) => record(factOf(event)),
  }) satisfies Partial<HandlersOf<'user'>>;
