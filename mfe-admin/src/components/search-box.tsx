import { Icon, TextInput } from '@storefront/web-kit';
import { useEffect, useState } from 'react';
import styles from './search-box.module.css';

/** ms after the last key until a search starts. */
const pause = 300;

interface SearchBoxProps {
  label: string;
  placeholder: string;
  /** What the list in sight was searched for; blank for none. */
  search: string;
  /** Gets the text without the space around it. */
  onSearch: (search: string) => void;
}

/** Searches while one types, a moment after the last key, or at once with Enter. */
export function SearchBox({ label, placeholder, search, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(search);
  const [shown, setShown] = useState(search);
  if (search !== shown) {
    setShown(search);
    if (search !== text.trim()) setText(search);
  }

  useEffect(() => {
    if (text.trim() === search) return undefined;
    const timer = setTimeout(() => onSearch(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text, search, onSearch]);

  return (
    <form
      role="search"
      className={styles.form}
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
    </form>
  );
}
