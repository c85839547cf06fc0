import { Button, Icon, TextInput } from '@storefront/web-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ListForm } from './list-form';
import styles from './search-box.module.css';

/** ms after the last key until a live search starts. */
const pause = 300;

interface SearchBoxProps {
  label: string;
  placeholder: string;
  /** The search of the list that is shown; blank for none. */
  search: string;
  /** Gets the trimmed text; blank means the list without a search (specification, 5). */
  onSearch: (search: string) => void;
  /** Searches while the user types and has no button. */
  isLive?: boolean;
}

/** A search field. Enter and its button search; a live one also searches after each pause in typing. */
export function SearchBox({ label, placeholder, search, onSearch, isLive }: SearchBoxProps) {
  const [text, setText] = useState(search);
  const sent = useRef(new Set<string>());
  const send = () => {
    const wanted = text.trim();
    if (wanted !== search) sent.current.add(wanted);
    onSearch(wanted);
  };
  const sendLive = useEffectEvent(send);

  // The user may type on before a search that this field sent is shown. Any other change, such as Back, replaces the text.
  useEffect(() => {
    if (!sent.current.delete(search)) setText(search);
  }, [search]);

  useEffect(() => {
    if (!isLive || text.trim() === search) return undefined;
    const timer = setTimeout(sendLive, pause);
    return () => clearTimeout(timer);
  }, [isLive, text, search]);

  return (
    <ListForm
      changes={['search']}
      role="search"
      className={isLive ? styles.live : styles.framed}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Icon name="search" className={styles.icon} />
      <TextInput
        type="search"
        name="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={styles.input}
      />
      {!isLive && <Button type="submit">Search</Button>}
    </ListForm>
  );
}
