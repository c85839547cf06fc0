import { useListTop } from '@storefront/web-kit/lists';
import { useSearchParams } from 'react-router-dom';

/**
 * A list whose filters and page are in the address.
 * @param read reads them from the address; `addressOf` is the reverse
 * @returns `show` changes the filters and shows the first page; `replace`: without a step in the history. `turnTo` shows another page from its top
 */
export function useListPage<T extends { page: number }>(read: (address: URLSearchParams) => T, addressOf: (list: T) => URLSearchParams) {
  const [address, setAddress] = useSearchParams();
  const list = read(address);
  const { listTop, toListTop } = useListTop();
  const show = (change: Partial<T>, replace = false) => setAddress(addressOf({ ...list, page: 1, ...change }), { replace });
  const turnTo = (page: number) => {
    setAddress(addressOf({ ...list, page }));
    toListTop();
  };
  return { list, show, turnTo, listTop };
}
