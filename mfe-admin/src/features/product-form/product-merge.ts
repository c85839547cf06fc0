import type { EditableProduct } from '../../api/product';
import { fieldsOf, type ProductFields } from './product-form-rules';

export type FieldName = keyof ProductFields;

/** A field that two people changed in different ways. */
export interface FieldConflict {
  field: FieldName;
  mine: string;
  theirs: string;
}

interface Merge {
  /** The fields of the form. A field in conflict stays as typed. */
  fields: ProductFields;
  conflicts: FieldConflict[];
  /** Fields that only the other admin changed. */
  taken: FieldName[];
  /** The product that the next save is based on. Its stock is the one that the admin saw when typing the stock in `fields`. */
  base: EditableProduct;
}

const numeric = new Set<FieldName>(['price', 'stock']);

function isSame(field: FieldName, one: string, other: string): boolean {
  const [a, b] = [one.trim(), other.trim()];
  return a === b || (numeric.has(field) && a !== '' && b !== '' && Number(a) === Number(b));
}

/**
 * Merges the form with a save by another admin, field by field.
 * @param base the product when the form was opened
 * @param theirs the product now
 */
export function mergeFields(base: EditableProduct, mine: ProductFields, theirs: EditableProduct): Merge {
  const before = fieldsOf(base);
  const now = fieldsOf(theirs);
  const fields = { ...mine };
  const conflicts: FieldConflict[] = [];
  const taken: FieldName[] = [];
  // A sale changes the stock without a conflict: the service applies the typed stock as a difference.
  const theySetStock = (theirs.stockRevision ?? 0) > (base.revision ?? 0);
  let stock = theirs.stock;

  for (const field of Object.keys(now) as FieldName[]) {
    const isTheirs = field === 'stock' ? theySetStock : !isSame(field, before[field], now[field]);
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

/** The images to keep: those that neither admin removed, and those that the other admin added. */
export const mergeImages = (before: string[], kept: string[], theirs: string[]): string[] => theirs.filter((image) => kept.includes(image) || !before.includes(image));
