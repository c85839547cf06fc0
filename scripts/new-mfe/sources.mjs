import { fillingSources } from './filling-sources.mjs';
import { pageSources } from './page-sources.mjs';

/** The libraries of a new part. React is in every part, because the compiled JSX imports it. */
const libraries = { page: ['@storefront/web-kit', 'react', 'react-dom', 'react-router-dom'], filling: ['@storefront/contracts', '@storefront/web-kit', 'react'] };

/**
 * The files of a new front end, with all that builds, tests, runs and deploys it alone.
 * @param {import('./part.mjs').Part} part
 * @param {{ versions: Record<string, string>, port: number, props?: object }} options `versions`: of the libraries; `props`: the JSON schema of the slot's props
 * @returns {Record<string, string>} by path in the part's folder
 */
export const sourcesOf = (part, { versions, port, props }) => ({
  'package.json': `${JSON.stringify(manifestOf(part, versions), null, 2)}\n`,
  'standalone.mjs': `import { serveAlone } from '@storefront/web-kit/standalone';

await serveAlone({ dir: import.meta.dirname, port: Number(process.env.PORT || ${port}), pages: ['${part.url ?? '/'}'] });
`,
  ...(part.slot ? fillingSources(part, props) : pageSources(part)),
  'README.md': readmeOf(part, port),
});

const manifestOf = ({ package: name, team, title, slot, version }, versions) => ({
  name,
  version,
  private: true,
  type: 'module',
  description: `${title}.`,
  storefront: { team },
  scripts: { prestandalone: 'node ../scripts/prepare.mjs --packages', standalone: 'node standalone.mjs' },
  budget: { gzipKB: 5 },
  dependencies: Object.fromEntries(libraries[slot ? 'filling' : 'page'].map((library) => [library, versions[library]])),
  devDependencies: { '@storefront/webpack-config': versions['@storefront/webpack-config'] },
});

const contentOf = ({ name, slot, url }) =>
  slot
    ? `It has no pages. It fills a slot in a page of another team.

| slot | file | calls |
| --- | --- | --- |
| \`${slot}\` | \`src/${name}.tsx\` | none |`
    : `It exposes its pages as \`./routes\`.

| page | file | calls |
| --- | --- | --- |
| \`${url}\` | \`src/pages/${name}-page.tsx\` | none |`;

const readmeOf = (part, port) => {
  const { name, team, folder, slot, url = '/', version } = part;
  return `# ${folder}

The ${team} team's front end. ${contentOf(part)}

## On its own

\`\`\`sh
npm run standalone -w ${part.package}
npx vitest run --project web ${folder}   # once before: node scripts/prepare.mjs --packages
\`\`\`

The first line shows ${slot ? 'the component with example props (`src/example.ts`)' : 'the page'} without the shell on http://127.0.0.1:${port}${url}; all other pages and calls come from the shop at
\`SHOP_URL\` (http://127.0.0.1:8080).

To deploy:

1. Raise the version in \`package.json\` and run \`npm run can-i-deploy -- ${folder}\`.
2. Build an image: \`docker build --build-arg PART=${folder} -t storefront/${folder}:${version} .\` With \`--build-arg PREVIOUS_IMAGE=\` and the image before it, the new image keeps
   its files for tabs that are still open.
3. Set the image's tag in \`k8s/overlays/production/${team}\` and run \`kubectl apply --server-side -k k8s/overlays/production/${team}\`.
   Wait until all pods have the new files: \`kubectl -n storefront rollout status deployment/${folder}\`.
4. Set the new version's manifest as \`${name}\` in the federation map (\`k8s/base/platform/federation.json\`), and [apply it](../k8s/README.md#deploy-and-roll-back).
5. Run \`npm run can-i-deploy -- --record ${folder}\`.

To roll back:

1. Restore the old line of the federation map, and apply it.
2. Roll back the files: restore the old tag in \`k8s/overlays/production/${team}\`, and apply it as in step 3 above.
3. Run \`npm run can-i-deploy -- --record ${folder} --version <version>\` with the version that you restored.
`;
};
