import { shop } from '@storefront/web-kit';

/** For a customer who paid for items that the shop cannot sell to them. */
export function MoneyBack() {
  const { email, phone } = shop();
  return (
    <p>
      Have you already paid? Send us the 12-digit UPI reference (UTR) of your payment: write to <a href={`mailto:${email}`}>{email}</a> or call {phone}. We will refund you within three working days.
    </p>
  );
}
