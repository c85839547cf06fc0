import { useEffect, useEffectEvent } from 'react';
import { SearchBox, type SearchBoxProps } from './search-box';

/** ms after the last key until a search starts. */
const pause = 300;

function SearchAfterPause({ text, search, send }: { text: string; search: string; send: (text: string) => void }) {
  const sendNow = useEffectEvent(send);
  useEffect(() => {
    if (text.trim() === search) return undefined;
    const timer = setTimeout(() => sendNow(text), pause);
    return () => clearTimeout(timer);
  }, [text, search]);
  return null;
}

/** A search field that searches after each pause in typing. */
export function LiveSearchBox(props: Omit<SearchBoxProps, 'isLive' | 'children'>) {
  return (
    <SearchBox {...props} isLive>
      {(text, send) => <SearchAfterPause text={text} search={props.search} send={send} />}
    </SearchBox>
  );
}
