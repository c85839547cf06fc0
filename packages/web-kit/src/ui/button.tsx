import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';
import { classes } from './classes';
import { Icon } from './icon';
import type { IconName } from './icon';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

interface Look {
  variant?: ButtonVariant;
  size?: 'md' | 'sm';
  /** As wide as its container. */
  block?: boolean;
}

const look = ({ variant = 'primary', size = 'md', block }: Look, className?: string) =>
  classes(styles.button, styles[variant], size === 'sm' && styles.small, block && styles.block, className);

export type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean };

/** A button. While `busy` it keeps its width and focus, shows a spinner and cannot be pressed again. */
export function Button({ variant, size, block, busy = false, className, type = 'button', disabled, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant, size, block }, className)}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <span className={styles.content}>{children}</span>
      {busy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  );
}

export type LinkButtonProps = ComponentProps<typeof Link> & Look;

/** A link that looks like a button. */
export function LinkButton({ variant, size, block, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={look({ variant, size, block }, className)}>
      <span className={styles.content}>{children}</span>
    </Link>
  );
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName;
  /** The action, for people who do not see the icon. */
  label: string;
  variant?: 'ghost' | 'secondary' | 'danger';
};

/** A square button that shows only an icon. */
export function IconButton({ icon, label, variant = 'ghost', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={classes(styles.button, styles.square, styles[variant], className)} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}
