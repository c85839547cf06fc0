import { useState } from 'react';
import { classes } from '../ui/classes';
import { imageSources, imageUrl } from './image-url';
import styles from './product-image.module.css';

export interface ProductImageProps {
  /** The identifier that the catalogue keeps, or a complete URL. */
  image: string | undefined | null;
  alt: string;
  /** How wide the picture is shown, as in `<img sizes>`. */
  sizes: string;
  widths?: number[];
  loading?: 'lazy' | 'eager';
  className?: string;
}

const defaultWidths = [320, 480, 640, 960];

/** A product's picture, 4:5, with its place reserved; the placeholder where there is none or it fails to load. */
export function ProductImage({ image, alt, sizes, widths = defaultWidths, loading = 'lazy', className }: ProductImageProps) {
  const [failed, setFailed] = useState<string>();
  const shown = failed === image ? null : image;
  const sources = imageSources(shown, widths);
  // `loading` stands before `src`: some browsers start to load as soon as `src` is set.
  return (
    <img
      className={classes(styles.image, className)}
      loading={loading}
      fetchPriority={loading === 'eager' ? 'high' : 'auto'}
      decoding="async"
      sizes={sources && sizes}
      srcSet={sources}
      src={imageUrl(shown, widths.at(-1))}
      alt={alt}
      width={400}
      height={500}
      onError={() => setFailed(image ?? undefined)}
    />
  );
}
