import { SearchBox } from '@storefront/web-kit/lists';
import { useState, type ComponentType } from 'react';
import type { SuggestionsProps } from './suggestions';

interface Props {
  search: string;
  placeholder: string;
  onSearch: (search: string) => void;
}

/** The search field of the shop, a combobox. Its suggestions load when it gets the focus; until then, and if they fail, it only searches. */
export function ProductSearch(props: Props) {
  const [loaded, setLoaded] = useState<{ Suggestions: ComponentType<SuggestionsProps>; input: HTMLInputElement }>();
  return (
    <SearchBox
      {...props}
      label="Search products"
      field={{
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': false,
        onFocus: ({ currentTarget: input }) => void (loaded ?? import('./suggestions').then(({ Suggestions }) => setLoaded({ Suggestions, input }), () => undefined)),
      }}
    >
      {(text, pick) => loaded && <loaded.Suggestions input={loaded.input} text={text} search={props.search} onPick={pick} />}
    </SearchBox>
  );
}
