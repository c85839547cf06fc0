import { toast } from '@storefront/web-kit';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { EditableProduct } from '../../api/product';
import { productFormData, readProduct } from './product-api';
import { fieldLabels, type ProductFields } from './product-form-rules';
import { mergeFields, type FieldConflict, type FieldName } from './product-merge';
import type { ProductImages } from './use-product-images';
import { useProductSave, type MergeSave } from './use-product-save';

export type Choice = 'mine' | 'theirs';

export interface OpenConflict extends FieldConflict {
  choice?: Choice;
}

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' });

/** Saves the form. If another admin saved the product since it was opened, it merges: by itself if different fields changed, else after a choice for each field. */
export function useMergedSave(product: EditableProduct | undefined, form: UseFormReturn<ProductFields>, images: ProductImages) {
  const base = useRef(product);
  const [conflicts, setConflicts] = useState<OpenConflict[]>([]);
  const [taken, setTaken] = useState('');
  const { save, ...state } = useProductSave(product);
  const added = images.added.map(({ file }) => file);

  const formOf = (fields: ProductFields, kept: string[]) => productFormData(fields, { kept, added }, base.current);

  const show = (field: FieldName, value: string) => form.setValue(field, value, { shouldDirty: true, shouldValidate: true });

  const merge: MergeSave = async (rejected, signal) => {
    const opened = base.current;
    const theirs = opened && (await readProduct(opened._id, signal));
    if (!theirs || theirs.revision === opened.revision) throw rejected;
    const mine = form.getValues();
    const merged = mergeFields(opened, mine, theirs);
    const { kept, isTaken } = images.merge(theirs.images ?? opened.images ?? []);
    base.current = merged.base;
    for (const field of Object.keys(mine) as FieldName[]) if (merged.fields[field] !== mine[field]) show(field, merged.fields[field]);
    const names = [...merged.taken.map((field) => fieldLabels[field]), ...(isTaken ? ['Images'] : [])];
    setTaken(listFormat.format(names));
    setConflicts(merged.conflicts);
    if (merged.conflicts.length > 0) return undefined;
    if (names.length > 0) toast.info(`Someone else changed ${listFormat.format(names)} in the meantime. The form now has their changes too.`);
    return formOf(merged.fields, kept);
  };

  return {
    ...state,
    conflicts,
    /** Labels of the fields that only the other admin changed, as one text; blank if there are none. */
    taken,

    /** Puts one version into the form. Choosing `mine` again restores the typed value. */
    choose(field: FieldName, choice: Choice) {
      const typed = form.getValues(field);
      setConflicts((all) =>
        all.map((conflict) => (conflict.field === field ? { ...conflict, choice, mine: conflict.choice === 'theirs' ? conflict.mine : typed } : conflict)),
      );
      const conflict = conflicts.find((one) => one.field === field);
      if (conflict) show(field, choice === 'theirs' ? conflict.theirs : conflict.choice === 'theirs' ? conflict.mine : typed);
    },

    save: (fields: ProductFields) => save(formOf(fields, images.kept), merge),
  };
}
