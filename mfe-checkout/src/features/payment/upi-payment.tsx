import { Button, formatRupees, shop } from '@storefront/web-kit';
import { QRCodeSVG } from 'qrcode.react';
import type { ReactNode } from 'react';
import { isMobile } from './device';
import { paymentLink } from './payment-link';
import { UpiId } from './upi-id';
import styles from './upi-payment.module.css';

interface Props {
  /** Rupees; absent for a visitor, who may not see it. */
  amount?: number;
  /** The number of the order, once it exists. */
  orderNumber?: string;
  /** Width and height of the QR code in pixels (specification, 9). */
  codeSize?: number;
  /** Shown beside the code, or above the button. */
  aside?: ReactNode;
  openLink?: (link: string) => void;
}

const followLink = (link: string) => window.location.assign(link);

/** Ways to pay by UPI: a link to the app on a phone, a QR code on other devices, and the UPI ID on both. */
export function UpiPayment({ amount, orderNumber, codeSize = 256, aside, openLink = followLink }: Props) {
  const payee = shop();
  const link = paymentLink(payee, amount, orderNumber);
  if (isMobile(navigator.userAgent)) {
    return (
      <div className={styles.app}>
        {aside}
        <p>
          Pay {amount === undefined ? 'the amount of the order' : <strong>{formatRupees(amount)}</strong>} to {payee.upiPayee || payee.upiId} in your UPI app.
        </p>
        <Button block onClick={() => openLink(link)}>
          Open UPI App
        </Button>
        <UpiId upiId={payee.upiId} />
      </div>
    );
  }
  return (
    <div className={styles.scan}>
      <div className={styles.code}>
        <QRCodeSVG value={link} size={codeSize} level="L" boostLevel={false} marginSize={3} title="QR code of the UPI payment" />
      </div>
      <div className={styles.beside}>
        {aside}
        <p>{amount === undefined ? 'Scan this QR code with any UPI app, and enter the amount of the order' : `Scan this QR code with any UPI app to pay ${formatRupees(amount)}`}</p>
        <p className={styles.or}>or pay to</p>
        <UpiId upiId={payee.upiId} />
      </div>
    </div>
  );
}
