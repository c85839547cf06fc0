import type { Shop } from '@storefront/contracts';

/** An address of the shop with its origin. */
export const inShop = ({ publicUrl }: Pick<Shop, 'publicUrl'>, address: string): string => `${publicUrl.replace(/\/$/, '')}${address}`;
