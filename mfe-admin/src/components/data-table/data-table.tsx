import { classes, VisuallyHidden } from '@storefront/web-kit';
import type { ReactNode, Ref } from 'react';
import styles from './data-table.module.css';

interface DataTableProps {
  /** What the table holds; said to those who do not see it. */
  caption: string;
  /** The header cells. */
  head: ReactNode;
  /** On a phone the header is hidden and each cell labels itself; where columns can be sorted, it stays, to be pressed. */
  keepsHead?: boolean;
  /** The rows are those of before, and the next are on their way. */
  busy?: boolean;
  className?: string | undefined;
  /** To move the focus here when another page of rows is shown. */
  regionRef?: Ref<HTMLDivElement>;
  /** Table rows. */
  children: ReactNode;
}

/**
 * A table that scrolls in its own place where it is too wide, and whose rows become cards on a phone. The roles are spelled out because
 * browsers forget them where a table is laid out as something else.
 */
export function DataTable({ caption, head, keepsHead = false, busy = false, className, regionRef, children }: DataTableProps) {
  return (
    <div ref={regionRef} className={styles.region} role="region" aria-label={caption} tabIndex={0}>
      <table role="table" className={classes(styles.table, className)} aria-busy={busy || undefined}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead role="rowgroup" className={classes(styles.head, keepsHead && styles.kept)}>
          <tr role="row">{head}</tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </div>
  );
}

export function Row({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <tr role="row" className={classes(styles.row, className)}>
      {children}
    </tr>
  );
}

interface HeadCellProps {
  /** Amounts and counts stand to the right, under each other. */
  numeric?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function HeadCell({ numeric = false, className, children }: HeadCellProps) {
  return (
    <th role="columnheader" scope="col" className={classes(numeric && styles.numeric, className)}>
      {children}
    </th>
  );
}

interface CellProps extends Omit<HeadCellProps, 'children'> {
  /** The column's name, shown beside the value on a phone; blank for none. */
  label: string;
  /** Without it the cell shows a dash, and on a phone it is left out. */
  children?: ReactNode;
}

export function Cell({ label, numeric = false, className, children }: CellProps) {
  const isEmpty = children === undefined || children === '';
  return (
    <td
      role="cell"
      data-label={label}
      data-empty={isEmpty || undefined}
      className={classes(styles.cell, numeric && styles.numeric, className)}
    >
      <div>{isEmpty ? '—' : children}</div>
    </td>
  );
}

/** The cell that names its row; a card's title on a phone. */
export function RowHeader({ id, className, children }: { id?: string; className?: string | undefined; children: ReactNode }) {
  return (
    <th role="rowheader" scope="row" id={id} className={classes(styles.rowHeader, className)}>
      {children}
    </th>
  );
}
