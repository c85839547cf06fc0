import { Badge, formatDate } from '@storefront/web-kit';
import type { ReactNode, Ref } from 'react';
import { formatCount } from '../../components/count-of';
import { Cell, DataTable, HeadCell, Row, RowHeader } from '../../components/data-table';
import { formatTime } from '../../components/date-time';
import styles from './search-terms.module.css';
import type { SearchTerm } from './search-terms-query';

export interface SearchTermsTableProps {
  terms: SearchTerm[];
  /** The table still shows the previous rows while the next ones load. */
  busy: boolean;
  /** Renders the button or note beside a term that found nothing. */
  actionFor: (term: Pick<SearchTerm, 'term' | 'hasPrice'>) => ReactNode;
  regionRef: Ref<HTMLDivElement>;
}

const head = (
  <>
    <HeadCell>Term</HeadCell>
    <HeadCell numeric>Searches</HeadCell>
    <HeadCell>Products found</HeadCell>
    <HeadCell>Last search</HeadCell>
    <HeadCell>Synonym</HeadCell>
  </>
);

const countText = (count: number | undefined) => (count === undefined ? 'N/A' : formatCount(count));

/** Each search term with its number of searches and of products found. */
export function SearchTermsTable({ terms, busy, actionFor, regionRef }: SearchTermsTableProps) {
  return (
    <DataTable caption="Search terms" head={head} busy={busy} className={styles.table} regionRef={regionRef}>
      {terms.map(({ term, searches, found, lastAt, hasPrice }, index) => (
        <Row key={term || index}>
          <RowHeader className={styles.term}>{term || 'N/A'}</RowHeader>
          <Cell label="Searches" numeric>
            {countText(searches)}
          </Cell>
          <Cell label="Products found">{found === 0 ? <Badge tone="warning">Nothing</Badge> : countText(found)}</Cell>
          <Cell label="Last search" className={styles.date}>
            <time dateTime={lastAt}>
              {formatDate(lastAt) || 'N/A'} <span className={styles.time}>{formatTime(lastAt)}</span>
            </time>
          </Cell>
          <Cell label={found === 0 ? '' : 'Synonym'}>{found === 0 && term !== '' ? actionFor({ term, hasPrice }) : undefined}</Cell>
        </Row>
      ))}
    </DataTable>
  );
}
