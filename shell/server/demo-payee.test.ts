import { demoShop } from '@storefront/contracts';
import type { Logger } from '@storefront/service-kit';
import { expect, it, vi } from 'vitest';
import { warnOfDemoPayee } from './demo-payee';

const warningsOf = (shop: Partial<typeof demoShop>) => {
  const warn = vi.fn();
  warnOfDemoPayee({ ...demoShop, ...shop }, { warn } as unknown as Logger);
  return warn.mock.calls.map(([, message]) => message as string);
};

it('warns a public shop whose customers pay to the UPI ID of the demo shop', () => {
  expect(warningsOf({ publicUrl: 'https://shop.example' })).toEqual([expect.stringContaining('UPI_ID is not set')]);
});

it('does not warn a shop with its own UPI ID, or a shop on this machine', () => {
  expect(warningsOf({ publicUrl: 'https://shop.example', upiId: 'weaver@upi' })).toEqual([]);
  expect(warningsOf({})).toEqual([]);
});
