import { fillingSources } from './filling-sources.mjs';
import { pageSources } from './page-sources.mjs';

/**
 * The files of a new front end, with all that builds, tests, runs and deploys it alone.
 * @param {import('./part.mjs').Part} part
 * @param {{ versions: Record<string, string>, port: number, props?: object }} options `versions`: of its libraries; `props`: the JSON schema of the slot's props
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
npx vitest run --project web ${folder}
npm run can-i-deploy -- ${folder}
docker build --build-arg PART=${folder} -t storefront/${folder}:${version} .
kubectl apply --server-side -k k8s/overlays/production/${team}
npm run can-i-deploy -- --record ${folder}
kubectl -n storefront rollout undo deployment/${folder}
\`\`\`

The first line shows ${slot ? 'the component with example props (`src/example.ts`)' : 'the page'} without the shell on http://127.0.0.1:${port}${url}; everything else comes from the shop at \`SHOP_URL\` (http://127.0.0.1:8080). A new version is a new image and its tag in
\`k8s/overlays/production/${team}\`; \`--build-arg PREVIOUS_IMAGE=\` names the image that it follows, whose files it keeps for open tabs. Then the line of \`${name}\` in the federation map
(\`k8s/base/platform/federation.json\`) names the version's own manifest, and putting the old line back takes it back at once; the last command does the same for the files.
`;
};
