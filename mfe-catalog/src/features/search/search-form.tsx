import { Button, Icon, TextInput } from '@storefront/web-kit';
import { useState } from 'react';
import styles from './search-form.module.css';

interface Props {
  /** What the list in sight was searched for; blank for none. */
  search: string;
  placeholder: string;
  /** Gets the text without the space around it; blank means the list without a search (specification, 5). */
  onSearch: (search: string) => void;
}

export function SearchForm({ search, placeholder, onSearch }: Props) {
  const [text, setText] = useState(search);
  const [shown, setShown] = useState(search);
  if (search !== shown) {
    setShown(search);
    setText(search);
  }

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
        aria-label="Search products"
        placeholder={placeholder}
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={styles.input}
      />
      <Button type="submit" className={styles.button}>
        Search
      </Button>
    </form>
  );
}
