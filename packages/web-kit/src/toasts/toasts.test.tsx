import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../testing';
import { toast } from './toasts';

const progressOf = (text: string) => screen.getByText(text).closest('.Toastify__toast')?.querySelector('.Toastify__progress-bar--animated');

describe('toasts', () => {
  it('close after 5000 ms by default', async () => {
    renderPage(<p>Page</p>);
    act(() => {
      toast.success('Removed from cart');
      toast.success('Added to cart successfully!', { autoClose: 3000 });
    });
    await screen.findByText('Removed from cart');
    expect(progressOf('Removed from cart')).toHaveStyle({ animationDuration: '5000ms' });
    expect(progressOf('Added to cart successfully!')).toHaveStyle({ animationDuration: '3000ms' });
  });

  it('interrupt a screen reader only for failures', async () => {
    renderPage(<p>Page</p>);
    act(() => {
      toast.error('Failed to save address');
      toast.info('Please login to add items to cart');
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save address');
    expect(screen.getByRole('status')).toHaveTextContent('Please login to add items to cart');
  });

  it('show the same failure once', async () => {
    renderPage(<p>Page</p>);
    act(() => {
      toast.error('Email is required');
      toast.error('Email is required');
    });
    expect(await screen.findAllByText('Email is required')).toHaveLength(1);
  });

  it('stand in the lower right corner, because the QR code of a payment is on the left', async () => {
    renderPage(<p>Page</p>);
    act(() => toast.success('Removed from cart'));
    expect((await screen.findByText('Removed from cart')).closest('.Toastify__toast-container')).toHaveClass('Toastify__toast-container--bottom-right');
  });

  it('can be closed', async () => {
    const { user } = renderPage(<p>Page</p>);
    act(() => toast.info('Logged out successfully'));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.getByText('Logged out successfully').closest('.Toastify__toast')).toHaveClass('toast-exit');
  });

  it('show the newest at once: the oldest of five closes', async () => {
    renderPage(<p>Page</p>);
    act(() => ['One', 'Two', 'Three', 'Four', 'Five'].forEach((text) => toast.info(text)));
    expect(await screen.findByText('Five')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByText('One').closest('.Toastify__toast')).toHaveClass('toast-exit'));
    expect(screen.getByText('Two').closest('.Toastify__toast')).not.toHaveClass('toast-exit');
  });
});
