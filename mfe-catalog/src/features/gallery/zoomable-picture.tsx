import { ProductImage } from '@storefront/web-kit';
import { useState, type MouseEvent } from 'react';
import styles from './gallery.module.css';

interface Props {
  image: string | undefined;
  alt: string;
  loading: 'eager' | 'lazy';
}

/** The largest is for looking closely only: phones with three pixels to one would take it, and show no more. */
const far = { sizes: '(min-width: 80rem) 580px, (min-width: 56rem) 45vw, 92vw', widths: [480, 640, 960] };
const near = { sizes: '1280px', widths: [1280] };

/** Comes closer where a mouse presses it, and follows the mouse; fingers have the browser's own zoom. */
export function ZoomablePicture({ image, alt, loading }: Props) {
  const [close, setClose] = useState(false);
  const [origin, setOrigin] = useState('50% 50%');

  const follow = ({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setOrigin(`${((clientX - left) / width) * 100}% ${((clientY - top) / height) * 100}%`);
  };

  return (
    <div
      className={styles.slide}
      data-close={close}
      style={{ transformOrigin: origin }}
      onClick={(event) => {
        if (!window.matchMedia('(hover: hover)').matches) return;
        follow(event);
        setClose(!close);
      }}
      onMouseMove={close ? follow : undefined}
      onMouseLeave={() => setClose(false)}
    >
      <ProductImage image={image} alt={alt} {...(close ? near : far)} loading={loading} className={styles.picture} />
    </div>
  );
}
