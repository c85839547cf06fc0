import { EmptyState, LinkButton, paths, usePageTitle } from '@storefront/web-kit';

export function UnknownPage() {
  usePageTitle('Page not found');
  return (
    <EmptyState
      headingLevel={1}
      title="Page not found"
      text="There is no such page in the shop’s administration."
      action={<LinkButton to={paths.admin.dashboard}>Admin Dashboard</LinkButton>}
    />
  );
}
