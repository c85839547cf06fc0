import { useRef, useState } from 'react';
import { useFocusAfter } from '../use-focus-after';
import type { EditedAddress } from './address';

/** The open form of a list: for a new address, for an existing one, or none. */
export function useOpenForm() {
  const [open, setOpen] = useState<'new' | EditedAddress>();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfter(open !== undefined, heading);
  return {
    isAdding: open === 'new',
    edited: typeof open === 'object' ? open : undefined,
    /** Gets the focus when the form closes, because the button that opened it may be gone. */
    heading,
    add: () => setOpen('new'),
    edit: (edited: EditedAddress) => setOpen(edited),
    close: () => setOpen(undefined),
  };
}

export type OpenForm = ReturnType<typeof useOpenForm>;
