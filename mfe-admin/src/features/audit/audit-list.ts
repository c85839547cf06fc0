import type { AuditAction } from '@storefront/contracts';
import { listAddress, oneOf, pageOf } from '@storefront/web-kit/lists';
import { idIn } from '../../components/id-in';
import { actionLabels } from './audit-texts';

export const auditPageSize = 20;

/** Filters and page of the table. A blank field does not filter. `page` counts from 1. */
export interface AuditList {
  action: AuditAction | '';
  /** An admin's id. */
  actor: string;
  /** The id of a product, an order or an account. */
  subject: string;
  page: number;
}

export function readAuditList(address: URLSearchParams): AuditList {
  return {
    action: oneOf(Object.keys(actionLabels) as AuditAction[], address.get('action')),
    actor: idIn(address.get('actor')),
    subject: idIn(address.get('subject')),
    page: pageOf(address),
  };
}

export const auditListAddress = ({ action, actor, subject, page }: AuditList): URLSearchParams => listAddress({ action, actor, subject, page });

/** API URL of the table. */
export function auditListUrl({ page, ...filters }: AuditList) {
  const query = listAddress({ ...filters, limit: auditPageSize });
  query.set('page', String(page));
  return `/api/admin/audit?${query}` as const;
}
