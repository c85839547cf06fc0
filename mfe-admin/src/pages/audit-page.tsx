import { ErrorState, failureText, PageHeader, PageSpinner, usePageTitle } from '@storefront/web-kit';
import { Pagination } from '@storefront/web-kit/lists';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../components/count-of';
import { EmptyList } from '../components/empty-list';
import { Toolbar } from '../components/toolbar';
import { useListPage } from '../components/use-list-page';
import { AuditFilters } from '../features/audit/audit-filters';
import { auditListAddress, auditPageSize, readAuditList } from '../features/audit/audit-list';
import { auditQuery, auditTexts } from '../features/audit/audit-query';
import { AuditTable } from '../features/audit/audit-table';

export default function AuditPage() {
  usePageTitle('Audit Trail');
  const { list, show, turnTo, listTop } = useListPage(readAuditList, auditListAddress);
  const { data, error, isPlaceholderData, refetch } = useQuery(auditQuery(list));

  const entries = data?.entries ?? [];
  const pages = Math.ceil((data?.total ?? 0) / auditPageSize);
  const isFiltered = list.action !== '' || list.actor !== '' || list.subject !== '';

  return (
    <>
      <PageHeader title="Audit Trail" subtitle="Actions of staff, newest first. Entries cannot be changed or deleted." />
      <Toolbar count={data && !isPlaceholderData ? countOf(data.total ?? entries.length, 'action') : ''}>
        <AuditFilters list={list} entries={entries} onChange={show} />
      </Toolbar>
      {entries.length > 0 && <AuditTable entries={entries} busy={isPlaceholderData} onFilter={show} regionRef={listTop} />}
      {data && !isPlaceholderData && entries.length === 0 && (
        <EmptyList
          pages={pages}
          title="No actions found"
          text={isFiltered ? 'Try adjusting your filters.' : 'Actions of staff on products, orders and their own accounts appear here.'}
        />
      )}
      {!data && error && <ErrorState title={failureText(error, auditTexts)} onRetry={() => void refetch()} />}
      {!data && !error && <PageSpinner label="Loading the audit trail" />}
      <Pagination hasSteps current={list.page} count={pages} onSelect={turnTo} />
    </>
  );
}
