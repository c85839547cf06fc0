import { paths } from '@storefront/web-kit';
import { useLocation } from 'react-router-dom';

/** `state` of a link from the list of products to the form: the list's search and page. */
export function useListState(): { list: string } {
  return { list: useLocation().search };
}

/** URL of the list of products that the form was opened from. */
export function useProductListUrl(): string {
  const state: unknown = useLocation().state;
  const isKnown = typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string';
  return paths.admin.products + (isKnown ? state.list : '');
}
