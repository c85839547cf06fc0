import { classes, formatRupees, paths, ProductImage } from '@storefront/web-kit';
import { Link } from 'react-router-dom';
import type { Product } from '../../api/product';
import { useProductPrefetch } from '../../api/product-query';
import { categoryLabel } from '../../categories';
import { StockLabel } from '../../components/stock-label';
import { cardImageSizes, cardImageWidths } from './card-image';
import styles from './card.module.css';

/** A product on the home page. The whole card is a link to its page (specification, 2). */
export function ProductCard({ product, loading }: { product: Product; loading: 'eager' | 'lazy' }) {
  return (
    <article className={styles.card} {...useProductPrefetch(product._id)}>
      <div className={classes(styles.frame, product.stock <= 0 && styles.soldOut)}>
        <ProductImage image={product.images[0]} alt={product.name} sizes={cardImageSizes} widths={cardImageWidths} loading={loading} className={styles.image} />
      </div>
      <p className={styles.category}>{categoryLabel(product.category)}</p>
      <h3 className={styles.name}>
        <Link to={paths.product(product._id)} className={styles.cover}>
          {product.name}
        </Link>
      </h3>
      <p className={styles.description}>{product.description}</p>
      <p className={styles.foot}>
        <span className={styles.price}>{formatRupees(product.price)}</span>
        <StockLabel stock={product.stock} />
      </p>
    </article>
  );
}
