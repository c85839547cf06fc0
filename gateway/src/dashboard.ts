import { figuresAnswerSchema, recentOrdersAnswerSchema, recentOrdersLimit, type DashboardAnswer } from '@storefront/contracts';
import type { GatewayMiddleware } from './state';
import type { Upstreams } from './upstreams';

/** Middleware: the dashboard's figures, counted now by the services that own them. */
export function dashboard({ catalog, order, user }: Upstreams): GatewayMiddleware {
  return async (ctx, next) => {
    if (ctx.state.route?.id !== 'getDashboard') return next();
    const [products, orders, users, recent] = await Promise.all([
      catalog.read('/internal/figures', figuresAnswerSchema),
      order.read('/internal/figures', figuresAnswerSchema),
      user.read('/internal/figures', figuresAnswerSchema),
      order.read(`/internal/orders/recent?limit=${recentOrdersLimit}`, recentOrdersAnswerSchema),
    ]);
    const data = { totalProducts: products.total, totalOrders: orders.total, totalUsers: users.total, recentOrders: recent.orders };
    ctx.body = { success: true, data } satisfies DashboardAnswer;
  };
}
