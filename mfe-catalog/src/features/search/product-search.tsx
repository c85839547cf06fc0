import { SearchBox } from '@storefront/web-kit/lists';
import { useEffect, useEffectEvent, useState, type ComponentType, type SyntheticEvent } from 'react';
import type { SuggestionsProps } from './suggestions';

interface Props {
  search: string;
  /** The category of the shown list; blank for all. */
  category: string;
  placeholder: string;
  /** The other fields of the page's address. */
  keeps: string[];
  onChange: (change: { search: string; category?: '' }) => void;
  /** Loads the shown list again. */
  onReload: () => void;
}

/** The search field of the shop, a combobox. Its suggestions load when it is used; until then, and if they fail, it only searches. */
export function ProductSearch({ search, category, placeholder, keeps, onChange, onReload }: Props) {
  const [loaded, setLoaded] = useState<{ Suggestions: ComponentType<SuggestionsProps>; input: HTMLInputElement }>();
  const load = (input: HTMLInputElement) =>
    void (loaded ?? import('./suggestions').then(({ Suggestions }) => setLoaded({ Suggestions, input }), () => undefined));
  const onUse = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => load(currentTarget);
  // The field has the focus already if the user clicks it before React has taken over the server's HTML.
  const onTakeover = useEffectEvent(() => document.querySelectorAll<HTMLInputElement>('[role=combobox]:focus').forEach(load));
  useEffect(() => onTakeover(), []);
  const show = (text: string) => (text === search ? onReload() : onChange({ search: text }));
  // The category may not have the suggested products.
  const pick = (text: string) => (category ? onChange({ search: text, category: '' }) : show(text));
  return (
    <SearchBox
      label="Search products"
      placeholder={placeholder}
      search={search}
      keeps={keeps}
      onSearch={show}
      field={{
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': false,
        onFocus: onUse,
        // Tries again if the suggestions did not load.
        onInput: onUse,
      }}
    >
      {(text, send) => loaded && <loaded.Suggestions input={loaded.input} text={text} search={search} onPick={(suggestion) => send(suggestion, pick)} />}
    </SearchBox>
  );
}
