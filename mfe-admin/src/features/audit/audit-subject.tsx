import { paths } from '@storefront/web-kit';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '../../api/audit-entry';

/** The page of an entry's object; undefined for deleted products and admins' own accounts. */
function pageOf({ action, subject }: AuditEntry): string | undefined {
  if (subject._id === '') return undefined;
  if (/^(order|payment|refund|return)\./.test(action)) return paths.admin.order(subject._id);
  if (action === 'synonyms.edited') return paths.admin.search;
  return action === 'product.created' || action === 'product.edited' ? paths.admin.editProduct(subject._id) : undefined;
}

/** The name of an entry's object, as a link if the object has a page. */
export function AuditSubject({ entry }: { entry: AuditEntry }) {
  const page = pageOf(entry);
  return page ? <Link to={page}>{entry.subject.label}</Link> : entry.subject.label;
}
