import { api, asList, asNumber, asOptional, asRecord, outcomeFields, successOf, type FailureTexts } from '@storefront/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { asAuditEntry } from '../../api/audit-entry';
import { auditListUrl, type AuditList } from './audit-list';

const asAnswer = asRecord({ ...outcomeFields, entries: asOptional(asList(asAuditEntry)), total: asNumber });

/** One page of the trail. The previous page stays visible until this one arrives. */
export const auditQuery = (list: AuditList) =>
  queryOptions({
    queryKey: ['admin', 'audit', auditListUrl(list)],
    queryFn: async ({ signal }) => {
      const answer = await api.get(auditListUrl(list), { signal, as: asAnswer });
      return { entries: successOf(answer, answer.entries), total: answer.total };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const auditTexts: FailureTexts = { refused: 'Failed to fetch the audit trail', failed: 'Failed to fetch the audit trail' };
