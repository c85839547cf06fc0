import { classes, VisuallyHidden } from '@storefront/web-kit';
import type { ReactNode, Ref } from 'react';
import styles from './data-table.module.css';

interface DataTableProps {
  /** The table's name for screen readers. */
  caption: string;
  head: ReactNode;
  /** Shows the header on a phone too, where it is hidden otherwise. Set it if columns can be sorted. */
  keepsHead?: boolean;
  /** The table still shows the previous rows while the next ones load. */
  busy?: boolean;
  className?: string;
  /** Gets the focus when another page of rows is shown. */
  regionRef?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/**
 * A table that scrolls by itself if it is too wide. On a phone its rows are cards. The roles are explicit, because browsers drop a
 * table's roles if CSS changes its layout.
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

export function Row({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <tr role="row" className={classes(styles.row, className)}>
      {children}
    </tr>
  );
}

interface HeadCellProps {
  /** Aligns amounts and counts to the right. */
  numeric?: boolean;
  className?: string;
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
  /** The column's name, shown beside the value on a phone. Blank if the column has no values, but for example buttons. */
  label: string;
  /** An empty cell of a column with a name shows a dash, and is hidden on a phone. */
  children?: ReactNode;
}

export function Cell({ label, numeric = false, className, children }: CellProps) {
  const isEmpty = label !== '' && (children === undefined || children === '' || children === false);
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

/** The cell that names its row. On a phone it is the title of the card. */
export function RowHeader({ id, className, children }: { id?: string; className?: string; children: ReactNode }) {
  return (
    <th role="rowheader" scope="row" id={id} className={classes(styles.rowHeader, className)}>
      {children}
    </th>
  );
}
