/**
 * The files of a front end with one page.
 * @param {import('./part.mjs').Part} part
 */
export const pageSources = ({ name, pascal, camel, title, url }) => ({
  'webpack.config.mjs': `import { frontEnd } from '@storefront/webpack-config';

export default frontEnd({ name: '${name}', dir: import.meta.dirname, exposes: { './routes': './src/routes.tsx' } });
`,
  'src/bootstrap.tsx': `import { showAlone } from '@storefront/web-kit/alone';
import ${pascal}Routes from './routes';

showAlone(<${pascal}Routes />);
`,
  'src/routes.tsx': `import { paths } from '@storefront/web-kit';
import { Route, Routes } from 'react-router-dom';
import { ${pascal}Page } from './pages/${name}-page';

/** This part's pages. The shell checks who may see them. */
export default function ${pascal}Routes() {
  return (
    <Routes>
      <Route path={paths.${camel}} element={<${pascal}Page />} />
    </Routes>
  );
}
`,
  [`src/pages/${name}-page.tsx`]: `import { EmptyState, LinkButton, PageHeader, paths, usePageTitle } from '@storefront/web-kit';

export function ${pascal}Page() {
  usePageTitle('${title}');
  return (
    <>
      <PageHeader title="${title}" />
      <EmptyState title="Nothing here yet" action={<LinkButton to={paths.products}>Browse products</LinkButton>} />
    </>
  );
}
`,
  [`src/pages/${name}-page.test.tsx`]: `import { renderPage } from '@storefront/web-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import ${pascal}Routes from '../routes';

it('${url} shows its heading and a link to the products', async () => {
  const { user, history } = renderPage(<${pascal}Routes />, { path: '${url}' });
  expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Browse products' }));
  expect(history.location.pathname).toBe('/products');
});
`,
});
