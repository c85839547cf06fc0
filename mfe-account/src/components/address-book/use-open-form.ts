import { useRef, useState } from 'react';

/** The open form of a list: for a new entry, for an existing entry, or none. */
export function useOpenForm() {
  const [open, setOpen] = useState<'new' | { id: string }>();
  const heading = useRef<HTMLHeadingElement>(null);
  return {
    isAdding: open === 'new',
    editedId: typeof open === 'object' ? open.id : undefined,
    /** Gets the focus when the form closes, because the button that opened it may be gone. */
    heading,
    add: () => setOpen('new'),
    edit: (id: string) => setOpen({ id }),
    close: () => {
      setOpen(undefined);
      heading.current?.focus();
    },
  };
}

export type OpenForm = ReturnType<typeof useOpenForm>;
