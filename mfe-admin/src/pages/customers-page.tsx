import { ErrorState, failureText, PageHeader, PageSpinner, usePageTitle } from '@storefront/web-kit';
import { LiveSearchBox, Pagination } from '@storefront/web-kit/lists';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../components/count-of';
import { EmptyList } from '../components/empty-list';
import { Toolbar } from '../components/toolbar';
import { useListPage } from '../components/use-list-page';
import { customerListAddress, customerPageSize, readCustomerList, sortedBy } from '../features/customers/customer-list';
import { customersQuery, customersTexts } from '../features/customers/customers-query';
import { CustomersTable } from '../features/customers/customers-table';

export default function CustomersPage() {
  usePageTitle('Customers');
  const { list, show, turnTo, listTop } = useListPage(readCustomerList, customerListAddress);
  const { data, error, isPlaceholderData, refetch } = useQuery(customersQuery(list));
  const pages = Math.ceil((data?.total ?? 0) / customerPageSize);

  return (
    <>
      <PageHeader title="Customers" />
      <Toolbar count={data && !isPlaceholderData ? countOf(data.total ?? data.customers.length, 'customer') : ''}>
        <LiveSearchBox label="Search customers" placeholder="Search by name, email or phone…" search={list.search} onSearch={(search) => show({ search }, true)} />
      </Toolbar>
      {data && data.customers.length > 0 && (
        <CustomersTable
          customers={data.customers}
          sortBy={list.sortBy}
          sortOrder={list.sortOrder}
          busy={isPlaceholderData}
          onSort={(column) => show(sortedBy(column, list))}
          regionRef={listTop}
        />
      )}
      {data && !isPlaceholderData && data.customers.length === 0 && <EmptyList pages={pages} title="No customers found" text={list.search ? 'Try another search.' : 'Customers appear here after they register.'} />}
      {!data && error && <ErrorState title={failureText(error, customersTexts)} onRetry={() => void refetch()} />}
      {!data && !error && <PageSpinner label="Loading customers" />}
      <Pagination hasSteps current={list.page} count={pages} onSelect={turnTo} />
    </>
  );
}
