import { classes, imageUrl, ProductImage } from '@storefront/web-kit';
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import styles from './gallery.module.css';
import { ZoomablePicture } from './zoomable-picture';

/** In pixels: the largest that the shop stores. */
const fullWidth = 1280;

/**
 * The pictures of a product. Several pictures can be swiped, stepped through with the arrow keys, or chosen by thumbnail. A thumbnail is a link to the full
 * picture, so that it also works without JavaScript.
 */
export function Gallery({ images, name }: { images: string[]; name: string }) {
  const track = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const several = images.length > 1;
  const titleOf = (index: number) => (several ? `${name}, picture ${index + 1} of ${images.length}` : name);

  const show = (index: number) => {
    const slide = track.current?.children[index];
    if (slide instanceof HTMLElement && track.current) track.current.scrollLeft = slide.offsetLeft;
  };
  const choose = (event: MouseEvent, index: number) => {
    // Opens a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    show(index);
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    show(current + by);
  };
  const followScroll = () => {
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {};
    if (clientWidth > 0) setCurrent(Math.round(scrollLeft / clientWidth));
  };

  return (
    <div className={classes(styles.gallery, several && styles.several)}>
      <div
        ref={track}
        className={styles.track}
        {...(several && { role: 'group', 'aria-label': `Pictures of ${name}`, tabIndex: 0, onKeyDown: step, onScroll: followScroll })}
      >
        {(several ? images : [images[0]]).map((image, index) => (
          <ZoomablePicture key={index} image={image} alt={titleOf(index)} loading={index === 0 ? 'eager' : 'lazy'} />
        ))}
      </div>
      {several && (
        <ul className={styles.thumbnails}>
          {images.map((image, index) => (
            <li key={index}>
              <a
                href={imageUrl(image, fullWidth)}
                aria-label={`Show picture ${index + 1}`}
                aria-current={index === current ? 'true' : undefined}
                onClick={(event) => choose(event, index)}
              >
                <ProductImage image={image} alt="" sizes="80px" widths={[160, 320]} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
