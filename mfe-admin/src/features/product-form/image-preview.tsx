import { Badge, IconButton } from '@storefront/web-kit';
import type { ReactNode } from 'react';
import styles from './image-field.module.css';

interface Props {
  /** Counts from 1. Product cards show the first image. */
  position: number;
  isNew?: boolean;
  onRemove: () => void;
  children: ReactNode;
}

export function ImagePreview({ position, isNew = false, onRemove, children }: Props) {
  return (
    <li className={styles.preview}>
      {children}
      <span className={styles.badges}>
        {position === 1 && <Badge tone="gold">Main</Badge>}
        {isNew && <Badge tone="info">New</Badge>}
      </span>
      <IconButton icon="trash" label={`Remove image ${position}`} variant="secondary" className={styles.remove} onClick={onRemove} />
    </li>
  );
}
