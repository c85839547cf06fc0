import { Card } from '@storefront/web-kit';
import { useId, type ReactNode } from 'react';
import styles from './figure.module.css';

interface Props {
  title: string;
  /** The chart as one sentence. */
  summary: string;
  columns: string[];
  /** The figures of the chart, one row each. */
  rows: string[][];
  /** The chart, or its placeholder. */
  children: ReactNode;
}

/** A chart with its figures as a sentence and as a table, for people who cannot see the chart. */
export function Figure({ title, summary, columns, rows, children }: Props) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={styles.figure}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p className={styles.summary}>{summary}</p>
      <div className={styles.chart}>{children}</div>
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
