import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { paths, patterns } from './paths';

describe('paths', () => {
  it('match the router’s patterns', () => {
    expect(matchPath(patterns.product, paths.product('p1'))?.params).toEqual({ id: 'p1' });
    expect(matchPath(patterns.orderConfirmation, paths.orderConfirmation('o1'))?.params).toEqual({ id: 'o1' });
    expect(matchPath(patterns.orderPaymentDetails, paths.orderPaymentDetails('o1'))?.params).toEqual({ orderId: 'o1' });
    expect(matchPath(patterns.admin.editProduct, paths.admin.editProduct('p1'))?.params).toEqual({ productId: 'p1' });
    expect(matchPath(patterns.admin.order, paths.admin.order('o1'))?.params).toEqual({ orderId: 'o1' });
  });

  it('keep an identifier with special characters in one segment', () => {
    expect(paths.product('../admin?x=1')).toBe('/product/..%2Fadmin%3Fx%3D1');
  });
});
