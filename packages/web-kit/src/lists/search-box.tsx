import { Button, Icon, TextInput } from '@storefront/web-kit';
import { useEffect, useState } from 'react';
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
  const [shown, setShown] = useState(search);
  if (search !== shown) {
    setShown(search);
    if (search !== text.trim()) setText(search);
  }

  useEffect(() => {
    if (!isLive || text.trim() === search) return undefined;
    const timer = setTimeout(() => onSearch(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [isLive, text, search, onSearch]);

  return (
    <form
      role="search"
      className={isLive ? styles.live : styles.framed}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
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
    </form>
  );
}
