import { demoShop, type Shop } from '@storefront/contracts';
import type { Logger } from '@storefront/service-kit';

/** Writes a warning into the log if a public shop takes payments to the demo shop's UPI ID. */
export function warnOfDemoPayee({ publicUrl, upiId }: Shop, logger: Logger): void {
  if (!publicUrl.startsWith('https://') || upiId !== demoShop.upiId) return;
  logger.warn({ upiId }, 'Customers pay to the demo shop’s UPI ID. Set UPI_ID and UPI_PAYEE to yours');
}
