import { classes, ProductImage } from '@storefront/web-kit';
import { useState, type MouseEvent } from 'react';
import styles from './gallery.module.css';

interface Props {
  image: string | undefined;
  alt: string;
  loading: 'eager' | 'lazy';
}

/** 1280 px is for the zoom only. A phone with three device pixels per CSS pixel would load it and show no more detail. */
const normal = { sizes: '(min-width: 80rem) 580px, (min-width: 56rem) 45vw, 92vw', widths: [480, 640, 960] };
const zoomed = { sizes: '1280px', widths: [1280] };

/** A mouse click zooms in, and the zoom follows the mouse. Touch screens have the browser's own zoom. */
export function ZoomablePicture({ image, alt, loading }: Props) {
  const [isZoomed, setZoomed] = useState(false);
  const [origin, setOrigin] = useState<string>();

  const follow = ({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setOrigin(`${((clientX - left) / width) * 100}% ${((clientY - top) / height) * 100}%`);
  };

  return (
    <div
      className={classes(styles.slide, isZoomed && styles.zoomed)}
      style={{ transformOrigin: origin }}
      onClick={(event) => {
        if (!window.matchMedia('(hover: hover)').matches) return;
        follow(event);
        setZoomed(!isZoomed);
      }}
      onMouseMove={isZoomed ? follow : undefined}
      onMouseLeave={() => setZoomed(false)}
    >
      <ProductImage image={image} alt={alt} {...(isZoomed ? zoomed : normal)} loading={loading} className={styles.picture} />
    </div>
  );
}
