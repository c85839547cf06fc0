/**
 * The files of a new front end: one page, its test, and the files to build, run and deploy it alone.
 * @param {import('./part.mjs').Part} part
 * @param {Record<string, string>} versions of the libraries that all front ends share
 * @returns {Record<string, string>} by path in the part's folder
 */
export function sourcesOf(part, versions, port) {
  const { name, team, folder, pascal, camel, title, url } = part;
  return {
    'package.json': `${JSON.stringify(manifestOf(part, versions), null, 2)}\n`,
    'webpack.config.mjs': `import { frontEnd } from '@storefront/webpack-config';

export default frontEnd({ name: '${name}', dir: import.meta.dirname, exposes: { './routes': './src/routes.tsx' } });
`,
    'standalone.mjs': `import { serveAlone } from '@storefront/web-kit/standalone';

await serveAlone({ dir: import.meta.dirname, port: Number(process.env.PORT || ${port}), pages: ['${url}'] });
`,
    'src/bootstrap.tsx': `import '@storefront/web-kit/theme.css';
import { createQueryClient, Toasts } from '@storefront/web-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import ${pascal}Routes from './routes';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <QueryClientProvider client={createQueryClient()}>
    <BrowserRouter>
      <main style={{ maxWidth: 'calc(var(--page-width) + 2 * var(--page-gutter))', margin: '0 auto', padding: 'var(--space-5) var(--page-gutter)' }}>
        <${pascal}Routes />
      </main>
      <Toasts />
    </BrowserRouter>
  </QueryClientProvider>,
);
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
    'README.md': `# ${folder}

The ${team} team's front end. It exposes its pages as \`./routes\`.

| page | file | calls |
| --- | --- | --- |
| \`${url}\` | \`src/pages/${name}-page.tsx\` | none |

## On its own

\`\`\`sh
npm run standalone -w ${part.package}
npx vitest run --project web ${folder}
npm run can-i-deploy -- ${folder}
docker build --build-arg PART=${folder} -t storefront/${folder}:${part.version} .
kubectl apply --server-side -k k8s/overlays/production/${team}
npm run can-i-deploy -- --record ${folder}
kubectl -n storefront rollout undo deployment/${folder}
\`\`\`

The first line shows the page without the shell on http://127.0.0.1:${port}${url}; everything else comes from the shop at \`SHOP_URL\` (http://127.0.0.1:8080). A new version is a new image and its tag in
\`k8s/overlays/production/${team}\`; \`--build-arg PREVIOUS_IMAGE=\` names the image that it follows, whose files it keeps for open tabs. Then the line of \`${name}\` in the federation map
(\`k8s/base/platform/federation.json\`) names the version's own manifest, and putting the old line back takes it back at once; the last command does the same for the files.
`,
  };
}

const manifestOf = ({ package: name, team, title, version }, versions) => ({
  name,
  version,
  private: true,
  type: 'module',
  description: `${title}.`,
  storefront: { team },
  scripts: { standalone: 'node standalone.mjs' },
  budget: { gzipKB: 5 },
  dependencies: versions,
  devDependencies: { '@storefront/webpack-config': '1.0.0' },
});
