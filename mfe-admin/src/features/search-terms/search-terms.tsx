import { ErrorState, failureText, PageSpinner, Select } from '@storefront/web-kit';
import { Pagination } from '@storefront/web-kit/lists';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../components/count-of';
import { EmptyList } from '../../components/empty-list';
import { Toolbar } from '../../components/toolbar';
import { useListPage } from '../../components/use-list-page';
import { readTermList, termListAddress, type TermList } from './search-term-list';
import { searchTermsQuery, searchTermsTexts } from './search-terms-query';
import { SearchTermsTable, type SearchTermsTableProps } from './search-terms-table';
import styles from './search-terms.module.css';

/** The terms that visitors searched for, with filter and pages in the address. */
export function SearchTerms({ actionFor }: Pick<SearchTermsTableProps, 'actionFor'>) {
  const { list, show, turnTo, listTop } = useListPage(readTermList, termListAddress);
  const { data, error, isPlaceholderData, refetch } = useQuery(searchTermsQuery(list));
  const pages = data?.pages ?? 0;

  return (
    <>
      <Toolbar count={data && !isPlaceholderData ? countOf(data.total ?? data.terms.length, 'term') : ''}>
        <Select aria-label="Filter the search terms" className={styles.filter} value={list.found} onChange={({ target }) => show({ found: target.value as TermList['found'] })}>
          <option value="">All searches</option>
          <option value="none">Found nothing</option>
        </Select>
      </Toolbar>
      {data && data.terms.length > 0 && <SearchTermsTable terms={data.terms} busy={isPlaceholderData} actionFor={actionFor} regionRef={listTop} />}
      {!isPlaceholderData && data?.terms.length === 0 && <EmptyList pages={pages} title="No search terms found" text={list.found === 'none' ? 'Choose “All searches” to see all terms.' : 'What visitors search for appears here.'} />}
      {!data && error && <ErrorState title={failureText(error, searchTermsTexts)} onRetry={() => void refetch()} />}
      {!data && !error && <PageSpinner label="Loading the search terms" />}
      <Pagination hasSteps current={list.page} count={pages} onSelect={turnTo} />
    </>
  );
}
