import { Button, Icon, TextInput } from '@storefront/web-kit';
import { useEffect, useRef, useState, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { longestSearch } from './list-address';
import { ListForm } from './list-form';
import styles from './search-box.module.css';

export interface SearchBoxProps {
  label: string;
  placeholder: string;
  /** The search of the list that is shown; blank for none. */
  search: string;
  /** Gets the trimmed text; blank means the list without a search (specification, 5). */
  onSearch: (search: string) => void;
  /** The other fields of the page's address, for a page that the server renders (`ListForm`). */
  keeps?: string[];
  /** Has no button. */
  isLive?: boolean;
  /** Further props of the field. */
  field?: ComponentPropsWithoutRef<'input'>;
  /** Gets the typed text. `send` shows a text and searches for it, with `onSearch` or another callback. */
  children?: (text: string, send: (text: string, onSend?: (search: string) => void) => void) => ReactNode;
}

/** A search field. Enter and its button search. */
export function SearchBox({ label, placeholder, search, onSearch, keeps, isLive, field, children }: SearchBoxProps) {
  const [text, setText] = useState(search);
  const sent = useRef(new Set<string>());
  const input = useRef<HTMLInputElement>(null);
  const send = (typed: string, onSend = onSearch) => {
    setText(typed);
    const wanted = typed.trim();
    if (wanted !== search) sent.current.add(wanted);
    onSend(wanted);
  };

  // The user may type on before a search that this field sent is shown. Any other change, such as Back, replaces the text.
  useEffect(() => {
    if (!sent.current.delete(search)) setText(search);
  }, [search]);

  // The user may have typed into the server's HTML before React took over.
  useEffect(() => {
    if (input.current) setText(input.current.value);
  }, []);

  return (
    <ListForm
      keeps={keeps}
      role="search"
      className={isLive ? styles.live : styles.framed}
      onSubmit={(event) => {
        event.preventDefault();
        send(text);
      }}
    >
      <Icon name="search" className={styles.icon} />
      <TextInput
        {...field}
        ref={input}
        type="search"
        name="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={longestSearch}
        enterKeyHint="search"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={styles.input}
      />
      {!isLive && <Button type="submit">Search</Button>}
      {children?.(text, send)}
    </ListForm>
  );
}
