import { useEffect } from 'react';
import { shop } from './shop';

/** Sets the browser's title to `<title> · <shop name>`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${shop().name}`;
  }, [title]);
}
