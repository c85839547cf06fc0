import { renderPage } from '@storefront/web-kit/testing';
import { render, screen, within } from '@testing-library/react';
import { QRCodeSVG } from 'qrcode.react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { paymentLink } from './payment-link';
import { UpiPayment } from './upi-payment';

const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

beforeAll(() => {
  const settings = { name: 'Silks', upiId: 'silks@bank', upiPayee: 'Silks & Sons' };
  document.head.innerHTML = `<script id="shop" type="application/json">${JSON.stringify(settings)}</script>`;
});
afterEach(() => vi.restoreAllMocks());

describe('paying by UPI', () => {
  it('shows a QR code, the amount and the UPI ID on a desktop', () => {
    renderPage(<UpiPayment amount={12499} />);
    expect(screen.getByRole('img', { name: 'QR code of the UPI payment' })).toBeVisible();
    expect(screen.getByText('Scan this QR code with any UPI app to pay ₹12,499')).toBeVisible();
    expect(screen.getByText('silks@bank')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Open UPI App' })).toBeNull();
  });

  it.each([
    [undefined, '256'],
    [200, '200'],
  ])('draws a QR code of size %s %s pixels wide', (codeSize, width) => {
    renderPage(<UpiPayment amount={1} codeSize={codeSize} />);
    expect(screen.getByRole('img', { name: 'QR code of the UPI payment' })).toHaveAttribute('width', width);
  });

  it('draws the payment link at error-correction level L', () => {
    const { container } = renderPage(<UpiPayment amount={12499} />);
    const link = paymentLink({ upiId: 'silks@bank', upiPayee: 'Silks & Sons' }, 12499);
    const modulesOf = (svg: Element | null) => [...(svg?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('d'));
    const shown = modulesOf(container.querySelector('svg[role=img]'));
    const drawnAt = (level: 'L' | 'M') => modulesOf(render(<QRCodeSVG value={link} size={200} level={level} boostLevel={false} marginSize={3} />).container.firstElementChild);
    expect(shown).toHaveLength(2);
    expect(shown).toEqual(drawnAt('L'));
    expect(shown).not.toEqual(drawnAt('M'));
  });

  it('opens the payment link in the UPI app on a phone', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(phone);
    const openLink = vi.fn();
    const { user } = renderPage(<UpiPayment amount={12499} openLink={openLink} />);
    await user.click(screen.getByRole('button', { name: 'Open UPI App' }));
    expect(openLink).toHaveBeenCalledExactlyOnceWith('upi://pay?pa=silks@bank&pn=Silks%20%26%20Sons&am=12499.00&cu=INR&tn=Order%20Payment');
    expect(screen.getByText('silks@bank')).toBeVisible();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('copies the UPI ID and confirms it', async () => {
    const { user } = renderPage(<UpiPayment amount={1} />);
    await user.click(screen.getByRole('button', { name: 'Copy UPI ID' }));
    expect(await screen.findByText('UPI ID copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('silks@bank');
  });

  it('explains what to do if the browser does not allow copying', async () => {
    const { user, container } = renderPage(<UpiPayment amount={1} />);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(within(container).getByRole('button', { name: 'Copy UPI ID' }));
    expect(await screen.findByText(/copy it yourself/)).toBeVisible();
  });
});
