import { EmptyState, LinkButton, paths, usePageTitle } from '@storefront/web-kit';

/** Shown for an unknown address. */
export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <EmptyState
      headingLevel={1}
      title="Page not found"
      text="There is no page at this address. It may have moved, or the address may contain a typing mistake."
      action={
        <>
          <LinkButton to={paths.home}>Go to Home</LinkButton>
          <LinkButton to={paths.products} variant="secondary">
            See Our Collection
          </LinkButton>
        </>
      }
    />
  );
}
