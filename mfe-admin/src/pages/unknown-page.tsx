import { EmptyState, LinkButton, paths, usePageTitle } from '@storefront/web-kit';

export function UnknownPage() {
  usePageTitle('Page not found');
  return (
    <EmptyState
      headingLevel={1}
      title="Page not found"
      text="This admin page does not exist. Please check the address."
      action={<LinkButton to={paths.admin.dashboard}>Admin Dashboard</LinkButton>}
    />
  );
}
