import type { ComponentProps } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What the lists of the shop's pages read from their address. The server renders a page without any other field, such as `utm_source`. */
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
