import { formatRupees, Icon, paths, ProductImage } from '@storefront/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { noSuggestions, suggestionsQuery, type Suggestion } from '../../api/suggestions-query';
import styles from './suggestions.module.css';

export interface SuggestionsProps {
  /** The field. The list sets its ARIA attributes, so that the first page needs no code for them. */
  input: HTMLInputElement;
  text: string;
  /** The search of the list that is shown. */
  search: string;
  /** Searches for a text. */
  onPick: (text: string) => void;
}

/** ms after the last key until suggestions are requested. */
const pause = 150;

/** The text once the user has paused typing. A blank text counts at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  if (text === '' && settled !== '') setSettled('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The listbox below a search field. Arrows choose an option, Enter picks it, Escape closes the list. The focus stays in the field. */
export function Suggestions({ input, text, search, onPick }: SuggestionsProps) {
  const id = useId();
  const navigate = useNavigate();
  const [isWanted, setWanted] = useState(text.trim() !== search);
  const [chosen, setChosen] = useState<Suggestion>();
  const settled = useSettled(text.trim());
  // Until the user pauses, the settled text is an older one, which needs no suggestions any more.
  const { data: suggestions = noSuggestions } = useQuery(suggestionsQuery(settled, isWanted && settled === text.trim()));
  const isOpen = isWanted && text.trim() !== '' && suggestions.length > 0;
  // A choice ends when other suggestions arrive, or the user edits the text.
  const place = isOpen && chosen ? suggestions.indexOf(chosen) : -1;
  const active = place >= 0 ? `${id}-${place}` : undefined;

  useEffect(() => {
    for (const [name, value] of Object.entries({ 'aria-expanded': String(isOpen), 'aria-controls': isOpen && id, 'aria-activedescendant': active })) {
      if (value) input.setAttribute(name, value);
      else input.removeAttribute(name);
    }
  }, [input, id, isOpen, active]);
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const close = () => {
    setWanted(false);
    setChosen(undefined);
  };
  const pick = ({ productId, text: picked }: Suggestion) => {
    close();
    if (productId) void navigate(paths.product(productId));
    else onPick(picked);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // An input method uses the keys, for example to choose a word in Hindi. Safari marks the last key only with the code 229.
    if (event.isComposing || event.keyCode === 229) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const suggestion = suggestions[place];
    if (step !== undefined) {
      setWanted(true);
      // The place before the first option, -1, is the field itself.
      const places = suggestions.length + 1;
      if (isOpen) setChosen(suggestions[((place + 1 + step + places) % places) - 1]);
    } else if (event.key === 'Enter' && suggestion) pick(suggestion);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
  });
  const onClose = useEffectEvent(close);

  useEffect(() => {
    const listening = new AbortController();
    const on = (target: EventTarget | null, name: string, listen: (event: never) => void) => target?.addEventListener(name, listen as EventListener, { signal: listening.signal });
    on(input, 'keydown', (event: KeyboardEvent) => onKey(event));
    on(input, 'input', () => {
      setWanted(true);
      setChosen(undefined);
    });
    on(input, 'blur', () => onClose());
    on(input.form, 'submit', () => onClose());
    return () => listening.abort();
  }, [input]);

  if (!isOpen) return null;
  return (
    <ul id={id} role="listbox" aria-label="Suggestions" className={styles.list}>
      {suggestions.map((suggestion, index) => (
        <li
          key={`${suggestion.kind} ${suggestion.productId ?? suggestion.text}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === place}
          className={styles.option}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => pick(suggestion)}
        >
          {suggestion.productId ? <ProductImage image={suggestion.image} alt="" sizes="40px" widths={[160]} loading="eager" className={styles.picture} /> : <Icon name="search" className={styles.icon} />}
          <span className={styles.text}>{suggestion.text}</span>
          <span className={styles.detail}>{suggestion.kind === 'collection' ? 'Collection' : suggestion.price !== undefined && formatRupees(suggestion.price)}</span>
        </li>
      ))}
    </ul>
  );
}
