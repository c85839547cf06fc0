import { Card } from '@storefront/web-kit';
import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './figure.module.css';

interface FigureProps {
  title: string;
  /** The chart in a sentence. */
  summary: string;
  columns: string[];
  /** The chart's figures, a row each. */
  rows: string[][];
  /** The drawing, or what stands in its place meanwhile. */
  children: ReactNode;
}

/** A chart with its figures in words and as a table: the drawing alone says nothing to who does not see it. */
export function Figure({ title, summary, columns, rows, children }: FigureProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={styles.figure}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p className={styles.summary}>{summary}</p>
      <div className={styles.drawing}>{children}</div>
      <details className={styles.details}>
        <summary>Show as table</summary>
        <div className={styles.scroller} role="region" aria-label={`${title} as table`} tabIndex={0}>
          <table>
            <caption>{title}</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...values]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {values.map((value, index) => (
                    <td key={columns[index + 1]}>{value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Card>
  );
}
