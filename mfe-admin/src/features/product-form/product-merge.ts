import type { EditableProduct } from '../../api/readers';
import { fieldsOf, type ProductFields } from './product-form-rules';

export type FieldName = keyof ProductFields;

/** A field that two people changed in different ways. */
export interface FieldConflict {
  field: FieldName;
  mine: string;
  theirs: string;
}

export interface Merge {
  /** What the form shows. A field in conflict stays as it was typed. */
  fields: ProductFields;
  conflicts: FieldConflict[];
  /** Fields that only somebody else changed. */
  taken: FieldName[];
  /** What the next save starts from. Its stock is the one that the stock in `fields` was typed for. */
  base: EditableProduct;
}

const numeric = new Set<FieldName>(['price', 'stock']);

function isSame(field: FieldName, one: string, other: string): boolean {
  const [a, b] = [one.trim(), other.trim()];
  return a === b || (numeric.has(field) && a !== '' && b !== '' && Number(a) === Number(b));
}

/**
 * Merges what was typed with what somebody else saved meanwhile, field by field.
 * @param base the product that the form started from
 * @param theirs the product as it is now
 */
export function mergeFields(base: EditableProduct, mine: ProductFields, theirs: EditableProduct): Merge {
  const before = fieldsOf(base);
  const now = fieldsOf(theirs);
  const fields = { ...mine };
  const conflicts: FieldConflict[] = [];
  const taken: FieldName[] = [];
  // Sales change the stock too, and are no conflict: the service applies what was typed as a difference.
  const theyCounted = (theirs.stockRevision ?? 0) > (base.revision ?? 0);
  let stock = theirs.stock;

  for (const field of Object.keys(now) as FieldName[]) {
    const isTheirs = field === 'stock' ? theyCounted : !isSame(field, before[field], now[field]);
    if (isSame(field, mine[field], before[field])) {
      fields[field] = now[field];
      if (isTheirs) taken.push(field);
    } else if (isTheirs) {
      if (!isSame(field, mine[field], now[field])) conflicts.push({ field, mine: mine[field], theirs: now[field] });
    } else if (field === 'stock') {
      stock = base.stock;
    }
  }
  return { fields, conflicts, taken, base: { ...theirs, stock } };
}

/** The images to keep: those that nobody took away, and those that somebody else added. */
export const mergeImages = (before: string[], kept: string[], theirs: string[]): string[] => theirs.filter((image) => kept.includes(image) || !before.includes(image));
