import { paths } from '@storefront/web-kit';
import { Link } from 'react-router-dom';
import type { AuditEntry } from './audit-entry';

/** Where to look at what something was done to; nothing for what is gone, and for admins' own accounts, which have no page. */
function pageOf({ action, subject }: AuditEntry): string | undefined {
  if (subject._id === '') return undefined;
  if (action.startsWith('order.')) return paths.orderConfirmation(subject._id);
  return action === 'product.created' || action === 'product.edited' ? paths.admin.editProduct(subject._id) : undefined;
}

/** What something was done to, by the name that people call it, and the way to it where it has a page. */
export function AuditSubject({ entry }: { entry: AuditEntry }) {
  const page = pageOf(entry);
  return page ? <Link to={page}>{entry.subject.label}</Link> : entry.subject.label;
}
