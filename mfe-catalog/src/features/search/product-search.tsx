import { SearchBox } from '@storefront/web-kit/lists';
import { useState, type ComponentType, type SyntheticEvent } from 'react';
import type { SuggestionsProps } from './suggestions';

interface Props {
  search: string;
  placeholder: string;
  onSearch: (search: string) => void;
  /** Searches for a suggestion. */
  onPick: (suggestion: string) => void;
}

/** The search field of the shop, a combobox. Its suggestions load when it is used; until then, and if they fail, it only searches. */
export function ProductSearch(props: Props) {
  const [loaded, setLoaded] = useState<{ Suggestions: ComponentType<SuggestionsProps>; input: HTMLInputElement }>();
  const load = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) =>
    void (loaded ?? import('./suggestions').then(({ Suggestions }) => setLoaded({ Suggestions, input }), () => undefined));
  return (
    <SearchBox
      {...props}
      label="Search products"
      field={{
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': false,
        onFocus: load,
        // The field has the focus already if the user types before React has taken over the server's HTML.
        onInput: load,
      }}
    >
      {(text, send) => loaded && <loaded.Suggestions input={loaded.input} text={text} search={props.search} onPick={(suggestion) => send(suggestion, props.onPick)} />}
    </SearchBox>
  );
}
