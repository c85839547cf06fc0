import type { AuditAnswer, ErrorAnswer } from '@storefront/contracts';
import { api } from '@storefront/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { successOf, type FailureTexts } from '../../api/failure';
import { auditListUrl, type AuditList } from './audit-list';

/** One page of the trail. The page before it stays in sight until it is there. */
export const auditQuery = (list: AuditList) =>
  queryOptions({
    queryKey: ['admin', 'audit', auditListUrl(list)],
    queryFn: ({ signal }): Promise<AuditAnswer> => api.get<AuditAnswer | ErrorAnswer>(auditListUrl(list), { signal }).then(successOf),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const auditTexts: FailureTexts = { refused: 'Failed to fetch the audit trail', failed: 'Failed to fetch the audit trail' };
