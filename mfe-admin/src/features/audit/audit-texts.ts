import type { AuditAction } from '@storefront/contracts';
import { formatDate, formatRupees } from '@storefront/web-kit';
import { categoryLabel } from '../../categories';
import { countOf, formatCount } from '../../components/count-of';
import type { AuditChange } from './audit-entry';

/** Everything that the trail knows of, in the order in which it can be chosen. */
export const actionLabels: Record<AuditAction, string> = {
  'product.created': 'Product created',
  'product.edited': 'Product edited',
  'product.deleted': 'Product deleted',
  'order.status-changed': 'Order status changed',
  'order.payment-corrected': 'Payment corrected',
  'order.payment-verified': 'Payment verified',
  'order.payment-refused': 'Payment refused',
  'user.profile-changed': 'Profile changed',
  'user.password-changed': 'Password changed',
  'user.password-reset': 'Password reset',
};

/** What an action is called; one that is not known here, by its own name. */
export const actionLabel = (action: string): string => (actionLabels as Record<string, string | undefined>)[action] ?? action;

const fieldLabels: Record<string, string> = {
  images: 'Pictures',
  'payment.transactionId': 'Transaction ID',
  'payment.paymentDate': 'Paid date',
  'payment.amount': 'Paid amount',
  'payment.verified': 'Verified',
  'payment.refusedBecause': 'Refused because',
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A field as the other pages call it; one that is not known here, by its path. */
export const fieldLabel = (field: string): string => fieldLabels[field] ?? capitalised(field.replaceAll('.', ' ').replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`));

const ofAmounts = new Set(['price', 'payment.amount']);
const ofChoices = new Set(['status', 'role']);

/** A value as the other pages show it: rupees, dates, names; blank for none. */
export function valueText(field: string, value: AuditChange['before']): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return ofAmounts.has(field) ? formatRupees(value) : formatCount(value);
  if (field === 'images') return value === '' ? 'None' : countOf(value.split(', ').length, 'picture');
  if (field === 'payment.paymentDate') return formatDate(value) || value;
  if (field === 'category') return categoryLabel(value);
  return ofChoices.has(field) ? capitalised(value) : value;
}

export interface ChangeTexts {
  label: string;
  /** Blank for what was not there, or is not. */
  before: string;
  after: string;
}

/** From this length on a text shows where it differs, and not what is the same around it. */
const longText = 80;
/** Characters of what is the same that stay, to tell the place. */
const surroundings = 24;

/** How many characters of two texts are the same from their beginning. */
function sameStart(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length += 1;
  return length;
}

/** Two long texts without most of what is the same at their beginning, cut between words. */
function fromDifference(before: string, after: string): [before: string, after: string] {
  const cut = before.lastIndexOf(' ', Math.max(sameStart(before, after) - surroundings, 0));
  return cut <= 0 ? [before, after] : [`…${before.slice(cut)}`, `…${after.slice(cut)}`];
}

const reversed = (text: string): string => [...text].reverse().join('');

/** The same for their end. */
function toDifference(before: string, after: string): [before: string, after: string] {
  const [one, other] = fromDifference(reversed(before), reversed(after));
  return [reversed(one), reversed(other)];
}

/** What to read of a change: of long texts the place that differs. Other pictures, as many, are said to have changed, once; of anything else that reads the same, what is kept of it. */
export function changeTexts({ field, before, after }: AuditChange): ChangeTexts {
  const texts = { label: fieldLabel(field), before: valueText(field, before), after: valueText(field, after) };
  if (texts.before !== '' && texts.before === texts.after) {
    if (field === 'images') return { ...texts, before: '', after: `${texts.after}, others or in another order` };
    return { ...texts, before: String(before), after: String(after) };
  }
  if (Math.min(texts.before.length, texts.after.length) < longText) return texts;
  const [shortBefore, shortAfter] = toDifference(...fromDifference(texts.before, texts.after));
  return { ...texts, before: shortBefore, after: shortAfter };
}
