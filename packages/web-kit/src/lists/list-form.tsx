import type { ComponentProps } from 'react';
import { useSearchParams } from 'react-router-dom';

interface Props extends ComponentProps<'form'> {
  /** The fields of the page's address that the form does not change. The page's `early-data.json` must list them, because the server renders the page without all others. */
  keeps?: string[];
}

/** A form that changes the address of a list without JavaScript, and begins with the first page. With JavaScript, its controls change the address themselves. */
export function ListForm({ keeps = [], children, ...rest }: Props) {
  const [address] = useSearchParams();
  return (
    <form onSubmit={(event) => event.preventDefault()} {...rest}>
      {keeps.map((name) => address.get(name) && <input key={name} type="hidden" name={name} value={address.get(name) ?? ''} />)}
      {children}
    </form>
  );
}
