import type { ComponentProps } from 'react';
import { useSearchParams } from 'react-router-dom';

interface Props extends ComponentProps<'form'> {
  /** The fields of the address that the form changes. It keeps the others, and begins with the first page. */
  changes: string[];
}

/** A form that changes the address of a list without JavaScript. With JavaScript, its controls change the address themselves. */
export function ListForm({ changes, children, ...rest }: Props) {
  const [address] = useSearchParams();
  return (
    <form onSubmit={(event) => event.preventDefault()} {...rest}>
      {[...address].map(([name, value]) => value && ![...changes, 'page'].includes(name) && <input key={name} type="hidden" name={name} value={value} />)}
      {children}
    </form>
  );
}
