import type { SlotProps } from '@storefront/contracts/slots';
import { faultsWithMismatches } from '@storefront/web-kit/testing';
import { describe, expect, it } from 'vitest';
import CatalogRoutes from './routes';

const AddToCart = ({ product }: SlotProps['product.actions']) => <button type="button">{`Add ${product.name} for ${product.price}: ${product.images.length}`}</button>;
const fillings = { 'product.actions': AddToCart, 'catalog.card-actions': AddToCart };

describe('each page of the catalogue still renders if any field of an answer is missing, null, of the wrong type or extreme:', () => {
  it.each(['/', '/products', `/product/${'a'.repeat(24)}`])('%s', async (path) => {
    expect(await faultsWithMismatches({ element: <CatalogRoutes />, path, fillings })).toEqual([]);
  }, 180_000);
});
