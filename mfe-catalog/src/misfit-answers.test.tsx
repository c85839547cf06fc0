import type { RemoteComponents } from '@storefront/web-kit';
import { faultsWithMisfits } from '@storefront/web-kit/testing';
import { describe, expect, it } from 'vitest';
import CatalogRoutes from './routes';

const AddToCart = ({ product }: RemoteComponents['checkout/add-to-cart']) => <button type="button">{`Add ${product.name} for ${product.price}: ${product.images.length}`}</button>;
const components = { 'checkout/add-to-cart': AddToCart };

describe('each page of the catalogue still renders if any field of an answer is missing, null or of the wrong type:', () => {
  it.each(['/', '/products', `/product/${'a'.repeat(24)}`])('%s', async (path) => {
    expect(await faultsWithMisfits({ element: <CatalogRoutes />, path, components })).toEqual([]);
  }, 180_000);
});
