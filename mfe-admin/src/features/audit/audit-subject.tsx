import { paths } from '@storefront/web-kit';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '../../api/audit-entry';

/** The object is an order. If a credit is set aside or returned to the list, the object is the credit. */
function isAboutOrder({ action, changes }: AuditEntry): boolean {
  if (action === 'credit.unsettled') return changes.every(({ field }) => field !== 'setAside');
  return action === 'credit.settled' || /^(order|payment|refund|return)\./.test(action);
}

/** The page of an entry's object; undefined for deleted products, admins' own accounts, and credits. */
function pageOf(entry: AuditEntry): string | undefined {
  const { action, subject } = entry;
  if (subject._id === '') return undefined;
  if (isAboutOrder(entry)) return paths.admin.order(subject._id);
  if (action === 'synonyms.edited') return paths.admin.search;
  return action === 'product.created' || action === 'product.edited' ? paths.admin.editProduct(subject._id) : undefined;
}

/** The name of an entry's object, as a link if the object has a page. */
export function AuditSubject({ entry }: { entry: AuditEntry }) {
  const page = pageOf(entry);
  return page ? <Link to={page}>{entry.subject.label}</Link> : entry.subject.label;
}
