import { EmptyState, LinkButton, paths, usePageTitle } from '@storefront/web-kit';

/** For every address that is not the shop's. */
export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <EmptyState
      headingLevel={1}
      title="Page not found"
      text="This thread leads nowhere: the page may have moved, or its address was mistyped."
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
