import { useState } from 'react';
import { classes } from '../ui/classes';
import { imageSources, imageUrl } from './image-url';
import styles from './product-image.module.css';

export interface ProductImageProps {
  /** The image's identifier in the catalogue, or a complete URL. */
  image: string | undefined | null;
  alt: string;
  /** The shown width, as in `<img sizes>`. */
  sizes: string;
  widths?: number[];
  loading?: 'lazy' | 'eager';
  className?: string;
}

const defaultWidths = [320, 480, 640, 960];

/** A product's picture, 4:5, with its space reserved; shows the placeholder if it is missing or fails to load. */
export function ProductImage({ image, alt, sizes, widths = defaultWidths, loading = 'lazy', className }: ProductImageProps) {
  const [failed, setFailed] = useState<string>();
  const shown = failed === image ? null : image;
  const sources = imageSources(shown, widths);
  const fail = () => setFailed(image ?? undefined);
  // A picture in the server's HTML can fail before React listens to its errors.
  const noticeEarlyFailure = (picture: HTMLImageElement | null) => {
    if (shown && picture?.complete && picture.naturalWidth === 0) fail();
  };
  // `loading` comes before `src`: some browsers start to load as soon as `src` is set.
  return (
    <img
      ref={noticeEarlyFailure}
      className={classes(styles.image, className)}
      loading={loading}
      fetchPriority={loading === 'eager' ? 'high' : undefined}
      decoding="async"
      sizes={sources && sizes}
      srcSet={sources}
      src={imageUrl(shown, widths.at(-1))}
      alt={alt}
      width={400}
      height={500}
      onError={fail}
    />
  );
}
