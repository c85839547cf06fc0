import { formatRupees, LinkButton, paths, RetryNotice, Slot } from '@storefront/web-kit';
import type { Product } from '../../api/product';
import { categoryLabel } from '../../categories';
import { StockLabel } from '../../components/stock-label';
import styles from './product-details.module.css';
import { ShareProduct } from './share-product';
import { Specifications } from './specifications';

/** The details of a product and the button that adds it to the cart (specification, 2). */
export function ProductDetails({ product }: { product: Product }) {
  const { _id, name, description, price, stock, category, images, specifications } = product;
  const slotProduct = { _id, name, price, stock, images };
  return (
    <div className={styles.details}>
      <p className={styles.category}>{categoryLabel(category)}</p>
      <h1>{name}</h1>
      <p className={styles.offer}>
        <span className={styles.price}>{formatRupees(price)}</span>
        <StockLabel stock={stock} />
        {stock > 0 && stock < 4 && (
          <strong>
            {stock < 2 && 'Only '}
            {stock} left
          </strong>
        )}
      </p>
      <Slot name="product.below-price" product={slotProduct} />
      <div className={styles.cart}>
        {price === undefined ? (
          <p>This product has no price yet. Please try again later.</p>
        ) : (
          <Slot name="product.actions" fallback={RetryNotice} product={{ ...slotProduct, price }} />
        )}
        <p className={styles.shipping}>Free shipping on every order</p>
      </div>
      <ShareProduct product={product} />
      <p className={styles.description}>{description}</p>
      <Specifications {...specifications} />
      <LinkButton to={paths.products} variant="secondary" className={styles.leave}>
        Continue Shopping
      </LinkButton>
    </div>
  );
}
