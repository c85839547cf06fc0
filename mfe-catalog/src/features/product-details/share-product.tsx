import { Button, LinkButton } from '@storefront/web-kit';
import styles from './product-details.module.css';
import { whatsappLink } from './whatsapp-link';

/** A question about the product by WhatsApp, if the shop has a number, and a button that shares the product. Its script loads with the click. */
export function ShareProduct({ product }: { product: { _id: string; name: string } }) {
  const whatsapp = whatsappLink(product);
  return (
    <p className={styles.share}>
      {whatsapp && (
        <LinkButton to={whatsapp} variant="secondary" target="_blank" rel="noopener noreferrer">
          Ask on WhatsApp
        </LinkButton>
      )}
      <Button variant="secondary" onClick={() => void import('./share-link').then(({ shareLink }) => shareLink(product))}>
        Share
      </Button>
    </p>
  );
}
