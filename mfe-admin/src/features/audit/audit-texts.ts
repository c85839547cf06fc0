import type { AuditAction } from '@storefront/contracts';
import { formatDate, formatRupees } from '@storefront/web-kit';
import { categoryLabel } from '../../categories';
import { capitalised } from '../../components/capitalised';
import { countOf, formatCount } from '../../components/count-of';
import type { AuditChange } from '../../api/audit-entry';

/** Labels of the actions, in the order of the filter. */
export const actionLabels: Record<AuditAction, string> = {
  'product.created': 'Product created',
  'product.edited': 'Product edited',
  'product.deleted': 'Product deleted',
  'synonyms.edited': 'Synonyms edited',
  'order.status-changed': 'Order status changed',
  'order.payment-corrected': 'Payment corrected',
  'order.payment-withdrawn': 'Payment withdrawn',
  'payment.verified': 'Payment verified',
  'payment.refused': 'Payment refused',
  'statement.imported': 'Statement imported',
  'credit.settled': 'Bank payment verified',
  'credit.unsettled': 'Bank payment reopened',
  'credit.set-aside': 'Bank payment set aside',
  'refund.recorded': 'Refund recorded',
  'return.changed': 'Return changed',
  'order.payment-verified': 'Payment verified (older entries)',
  'order.payment-refused': 'Payment refused (older entries)',
  'user.profile-changed': 'Profile changed',
  'user.password-changed': 'Password changed',
  'user.password-reset': 'Password reset',
};

/** The label of an action. An unknown action is shown as it is. */
export const actionLabel = (action: string): string => (actionLabels as Record<string, string | undefined>)[action] ?? action;

const fieldLabels: Record<string, string> = {
  images: 'Pictures',
  'payment.transactionId': 'Transaction ID',
  'payment.paymentDate': 'Paid date',
  'payment.amount': 'Paid amount',
  'payment.of': 'Payment',
  'payment.verified': 'Verified',
  'payment.refusedBecause': 'Refused because',
};

/** The label of a field, as on the other pages. An unknown field is labelled by its path. */
const fieldLabel = (field: string): string => fieldLabels[field] ?? capitalised(field.replaceAll('.', ' ').replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`));

const amountFields = new Set(['price', 'amount', 'payment.amount']);
const dateFields = new Set(['day', 'from', 'to', 'payment.paymentDate']);
const choiceFields = new Set(['status', 'role']);

/** A value as on the other pages: rupees, dates, names; blank if there is none. */
export function valueText(field: string, value: AuditChange['before']): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return amountFields.has(field) ? formatRupees(value) : formatCount(value);
  if (field === 'images') return value === '' ? 'None' : countOf(value.split(', ').length, 'picture');
  if (dateFields.has(field)) return formatDate(value) || value;
  if (field === 'category') return categoryLabel(value);
  return choiceFields.has(field) ? capitalised(value) : value;
}

interface ChangeTexts {
  label: string;
  /** Blank if the field had, or has, no value. */
  before: string;
  after: string;
}

/** Longer texts are shortened around the part that changed. */
const longText = 80;
/** Unchanged characters kept on each side of the change. */
const surroundings = 24;

/** Number of equal characters at the beginning of two texts. */
function sameStart(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length += 1;
  return length;
}

/** Cuts most of the equal beginning of two long texts, between words. */
function fromDifference(before: string, after: string): [before: string, after: string] {
  const cut = before.lastIndexOf(' ', Math.max(sameStart(before, after) - surroundings, 0));
  return cut <= 0 ? [before, after] : [`…${before.slice(cut)}`, `…${after.slice(cut)}`];
}

const reversed = (text: string): string => [...text].reverse().join('');

/** Cuts most of the equal end of two long texts. */
function toDifference(before: string, after: string): [before: string, after: string] {
  const [one, other] = fromDifference(reversed(before), reversed(after));
  return [reversed(one), reversed(other)];
}

/** The texts of a change. Long texts are shortened around the change. If both values have the same text, it returns the raw values; for pictures it returns one note. */
export function changeTexts({ field, before, after }: AuditChange): ChangeTexts {
  const texts = { label: fieldLabel(field), before: valueText(field, before), after: valueText(field, after) };
  if (texts.before !== '' && texts.before === texts.after) {
    if (field === 'images') return { ...texts, before: '', after: `${texts.after}, replaced or reordered` };
    return { ...texts, before: String(before), after: String(after) };
  }
  if (Math.min(texts.before.length, texts.after.length) < longText) return texts;
  const [shortBefore, shortAfter] = toDifference(...fromDifference(texts.before, texts.after));
  return { ...texts, before: shortBefore, after: shortAfter };
}
