import { expect, expectTypeOf, it } from 'vitest';
import { inOrder } from '.';
import type { Filling, SlotProps } from '.';

type Component<Props> = (props: Props) => null;
type One<Props> = Filling<{ './one': Component<Props> }>;
type FillingOf<Slot> = { slot: Slot; module: './one'; order: number; for: ['visitor'] };

// `npm run check:types` checks these expectations.
it('a filling compiles only if the slot’s props fit its module', () => {
  expectTypeOf<FillingOf<'product.actions'>>().toExtend<One<SlotProps['product.actions']>>();
  expectTypeOf<FillingOf<'product.actions'>>().toExtend<One<{ product: { name: string } }>>();
  expectTypeOf<FillingOf<'product.actions'>>().toExtend<One<object>>();
  expectTypeOf<FillingOf<'product.actions'>>().not.toExtend<One<{ product: { rating: number } }>>();
  expectTypeOf<FillingOf<'product.actions'>>().not.toExtend<One<{ product: { name: string }; note: string }>>();
  // The price may be missing in this slot.
  expectTypeOf<FillingOf<'product.below-details'>>().not.toExtend<One<{ product: { price: number } }>>();
});

it('a filling compiles only for a slot and a module that exist', () => {
  expectTypeOf<FillingOf<'product.nowhere'>>().not.toExtend<One<object>>();
  expectTypeOf<FillingOf<'product.actions'> & { module: './two' }>().not.toExtend<Filling<{ './two': Component<{ product: string }> }>>();
  expectTypeOf<FillingOf<'header.navigation'>>().not.toExtend<One<object>>();
});

it('fillings of one remote with the same order keep the order of its manifest', () => {
  const filling = { order: 100, remote: 'reviews' };
  expect(inOrder(filling, { ...filling })).toBe(0);
});
