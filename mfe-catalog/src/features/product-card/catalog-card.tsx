import { classes, formatRupees, paths, ProductImage, RetryNotice, Slot, VisuallyHidden } from '@storefront/web-kit';
import { Link } from 'react-router-dom';
import type { Product } from '../../api/product';
import { useProductPrefetch } from '../../api/product-query';
import { cardImageSizes, cardImageWidths } from './card-image';
import styles from './card.module.css';

const hasImage = (image: string | undefined) => image !== undefined && image !== '' && image !== 'null';

/** A product in the catalogue, with a cart button and a link to its page (specification, 2). */
export function CatalogCard({ product, loading }: { product: Product; loading: 'eager' | 'lazy' }) {
  const { _id, name, description, price, stock, images } = product;
  return (
    <article className={styles.card} {...useProductPrefetch(_id)}>
      <div className={classes(styles.frame, stock <= 0 && styles.soldOut)}>
        {hasImage(images[0]) ? (
          <ProductImage image={images[0]} alt={name} sizes={cardImageSizes} widths={cardImageWidths} loading={loading} className={styles.image} />
        ) : (
          <p className={styles.noImage}>No image</p>
        )}
      </div>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.description}>{description}</p>
      <div className={styles.foot}>
        <div>
          <p className={styles.price}>{formatRupees(price)}</p>
          <Link to={paths.product(_id)} className={`${styles.cover} ${styles.details}`}>
            {'View Details '}
            <VisuallyHidden>{`of ${name}`}</VisuallyHidden>
          </Link>
        </div>
        <div className={styles.cart}>
          {price !== undefined && <Slot name="catalog.card-actions" fallback={RetryNotice} product={{ _id, name, price, stock, images }} />}
        </div>
      </div>
    </article>
  );
}
