import { formatRupees, LinkButton, paths, RetryNotice, Slot } from '@storefront/web-kit';
import type { Product } from '../../api/product';
import { categoryLabel } from '../../categories';
import { StockLabel } from '../../components/stock-label';
import styles from './product-details.module.css';
import { ShareProduct } from './share-product';
import { Specifications } from './specifications';

/** The fields of a product that slots get. */
export const slotProductOf = ({ _id, name, price, stock, images }: Product) => ({ _id, name, price, stock, images });

/** The details of a product and the button that adds it to the cart (specification, 2). */
export function ProductDetails({ product }: { product: Product }) {
  const { name, description, price, stock, category, specifications } = product;
  const slotProduct = slotProductOf(product);
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
        <p>Free shipping on every order</p>
      </div>
      <ShareProduct product={product} />
      <p className={styles.description}>{description}</p>
      <Specifications {...specifications} />
      <LinkButton to={paths.products} variant="secondary">
        Continue Shopping
      </LinkButton>
    </div>
  );
}
