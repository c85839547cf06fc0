import { useRef, useState } from 'react';

/** Which form of a list is open: the one for a new entry, one entry's, or none. */
export function useOpenForm() {
  const [open, setOpen] = useState<'new' | { id: string }>();
  const heading = useRef<HTMLHeadingElement>(null);
  return {
    isAdding: open === 'new',
    editedId: typeof open === 'object' ? open.id : undefined,
    /** Takes the focus when the form closes: the button that opened it may be gone. */
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
