import { BusyError } from '@storefront/service-kit';
import { describe, expect, it } from 'vitest';
import { CatalogError } from './catalog-error';
import { catalogErrors } from './http-errors';

const answered = (error: Error) => catalogErrors({ path: '/internal/reservations' }, () => Promise.reject(error)).catch((failure: unknown) => failure);

describe('errors of the catalogue', () => {
  it('are a 503 without a stack trace in the log if too many customers order a product at once', async () => {
    const failure = await answered(new CatalogError('busy', 'Too many customers are ordering this product now. Please try again.'));
    expect(failure).toBeInstanceOf(BusyError);
    expect(failure).toMatchObject({ status: 503, message: 'Too many customers are ordering this product now. Please try again.' });
  });

  it('are a 503 if the disk has no space for pictures', async () => {
    expect(await answered(new CatalogError('no-space', 'The disk is full'))).toMatchObject({ status: 503, message: 'The disk is full' });
  });
});
