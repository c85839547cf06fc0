import { Icon, ProductImage } from '@storefront/web-kit';
import { useId, useRef } from 'react';
import { FileZone } from '../../components/file-zone';
import styles from './image-field.module.css';
import { ImagePreview } from './image-preview';
import { imageTypes, mostImages } from './image-rules';
import type { ProductImages } from './use-product-images';

/** The product's images. Files can be chosen or dropped on the field. */
export function ImageField({ images }: { images: ProductImages }) {
  const { kept, added, problems, add, dropAdded, dropKept } = images;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const count = kept.length + added.length;
  const removing = (remove: () => void) => () => {
    remove();
    input.current?.focus();
  };

  return (
    <div role="group" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        Images
      </h2>
      <FileZone
        id={id}
        inputRef={input}
        className={styles.zone}
        name="images"
        multiple
        accept={imageTypes.join(',')}
        aria-describedby={`${id}-hint ${id}-problems`}
        onFiles={add}
      >
        <Icon name="plus" size={24} />
        <label htmlFor={id}>Choose images, or drop them here</label>
        <p id={`${id}-hint`}>PNG, JPG, JPEG up to 5MB</p>
      </FileZone>
      <div id={`${id}-problems`} aria-live="polite">
        {problems.map((problem) => (
          <p key={problem} className={styles.problem}>
            <Icon name="alert" size={16} />
            {problem}
          </p>
        ))}
      </div>
      <p role="status" className={styles.count}>
        {count} of {mostImages} images{count > 1 && '. Product cards show the main one.'}
      </p>
      <ul className={styles.previews}>
        {kept.map((image, index) => (
          <ImagePreview key={image} position={index + 1} onRemove={removing(() => dropKept(image))}>
            <ProductImage image={image} alt={`Image ${index + 1}`} sizes="160px" widths={[160, 320]} />
          </ImagePreview>
        ))}
        {added.map((image, index) => (
          <ImagePreview key={image.url} position={kept.length + index + 1} isNew onRemove={removing(() => dropAdded(image))}>
            <img src={image.url} alt={image.file.name} width={400} height={500} className={styles.added} />
          </ImagePreview>
        ))}
      </ul>
    </div>
  );
}
