import { EmptyState, LinkButton } from '@storefront/web-kit';
import { listAddress, pageOf } from '@storefront/web-kit/lists';
import { useSearchParams } from 'react-router-dom';

interface Props {
  /** Pages of the list. */
  pages: number;
  title: string;
  text: string;
}

/** Shown if a page of a list has no rows: the list is empty, or the address names a page behind the last one. */
export function EmptyList({ pages, ...empty }: Props) {
  const [address] = useSearchParams();
  if (pages === 0 || pageOf(address) <= pages) return <EmptyState {...empty} />;
  const last = `?${listAddress({ ...Object.fromEntries(address), page: pages })}`;
  return <EmptyState title="This page does not exist" text={`The list ends with page ${pages}.`} action={<LinkButton to={last}>Last page</LinkButton>} />;
}
