import type { ComponentProps } from 'react';
import styles from './card.module.css';
import { classes } from './classes';

type CardProps = ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'li' };

/** A bordered box on the page. */
export function Card({ as: Element = 'div', className, ...rest }: CardProps) {
  return <Element {...(rest as object)} className={classes(styles.card, className)} />;
}
