import type { ComponentProps } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The fields of a list's address. The server leaves out all others, such as `utm_source`, when it renders a page. */
const fields = ['category', 'sort', 'sortBy', 'sortOrder', 'search'];

interface Props extends ComponentProps<'form'> {
  /** The fields of the address that the form changes. It keeps the list's other fields, and begins with the first page. */
  changes: string[];
}

/** A form that changes the address of a list without JavaScript. With JavaScript, its controls change the address themselves. */
export function ListForm({ changes, children, ...rest }: Props) {
  const [address] = useSearchParams();
  return (
    <form onSubmit={(event) => event.preventDefault()} {...rest}>
      {fields.map((name) => !changes.includes(name) && address.get(name) && <input key={name} type="hidden" name={name} value={address.get(name) ?? ''} />)}
      {children}
    </form>
  );
}
