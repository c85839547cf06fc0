import { dayOf, nameOfDay } from '@storefront/service-kit';
import { CatalogError } from '../catalog-error';
import type { HeldItem, Shopper } from './hold';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const most = { minute: 3, hour: 20, productAndDay: 3 };

const today = (now: Date) => nameOfDay(dayOf(now));
const since = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

/** Only accepted holds count: repetitions and refusals do not. @throws CatalogError if the customer held too often */
export function refuseTooMany(shopper: Shopper | undefined, products: string[], now: Date): void {
  if (!shopper) return;
  const within = (ms: number) => shopper.recent.filter(({ at }) => at > since(now, ms)).length;
  if (within(minuteMs) >= most.minute) throw new CatalogError('too-many-holds', `We have reserved items for you ${most.minute} times in the last minute. Please wait a minute, or place your order now: that reserves the items.`);
  if (within(hourMs) >= most.hour) throw new CatalogError('too-many-holds', `We have reserved items for you ${most.hour} times in the last hour. Please try again later, or place your order now: that reserves the items.`);
  if (shopper.daily.day !== today(now)) return;
  const product = products.find((id) => (shopper.daily.products[id] ?? 0) >= most.productAndDay);
  if (product) throw new CatalogError('too-many-holds', `We have reserved an item in your cart for you ${most.productAndDay} times today. You can still place your order: that reserves the items.`, { product });
}

type Counts = Pick<Shopper, 'recent' | 'daily'>;

/** The counts after a hold was accepted. */
export function counted({ recent, daily }: Counts, hold: { _id: string; key: string; items: HeldItem[] }, now: Date): Counts {
  const day = today(now);
  const products = daily.day === day ? { ...daily.products } : {};
  for (const { product } of hold.items) products[product] = (products[product] ?? 0) + 1;
  return { recent: [...recent.filter(({ at }) => at > since(now, hourMs)), { at: now.toISOString(), key: hold.key, hold: hold._id }], daily: { day, products } };
}

/** A hold that became an order does not count towards the limit for a product and day. */
export function uncounted(daily: Shopper['daily'], items: HeldItem[], now: Date): Shopper['daily'] {
  if (daily.day !== today(now)) return daily;
  const products = { ...daily.products };
  for (const { product } of items) products[product] = Math.max(0, (products[product] ?? 0) - 1);
  return { day: daily.day, products };
}
