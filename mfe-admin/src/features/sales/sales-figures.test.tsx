import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SalesFigures } from './sales-figures';

it('the sales figures have tables and a Try Again button if the charts do not load', async () => {
  const retry = vi.fn();
  render(<SalesFigures sales={{ days: [], statuses: [] }} failure={undefined} onRetry={vi.fn()} charts={{ charts: undefined, failed: true, retry }} />);
  expect(screen.getAllByText('The chart could not be loaded. The table below has the same figures.')).toHaveLength(2);
  expect(screen.getAllByText('Show as table')).toHaveLength(2);
  await userEvent.click(screen.getAllByRole('button', { name: 'Try Again' })[0] as HTMLElement);
  expect(retry).toHaveBeenCalledOnce();
});
