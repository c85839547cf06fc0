/** The part whose lines and manifests are copied for a new one. */
const model = { folder: 'mfe-admin', name: 'admin', team: 'admin' };

/** A text of the model with the names of the new part. */
const likeModel = (text, { folder, name, team }) =>
  text.replaceAll(model.folder, folder).replaceAll('The admin team', `The ${team} team`).replaceAll(`base/${model.team}`, `base/${team}`).replaceAll(`production/${model.team}`, `production/${team}`).replaceAll(`storefront/team: ${model.team}`, `storefront/team: ${team}`).replaceAll(`/remotes/${model.name}`, `/remotes/${name}`);

/** The lock file, from which `npm ci` links the workspace. */
function inTheLockFile(tree, { folder, package: name, version }) {
  const { dependencies, devDependencies } = JSON.parse(tree.read(`${folder}/package.json`));
  tree.json('package-lock.json', (lock) => {
    Object.assign(lock.packages, { [folder]: { name, version, dependencies, devDependencies }, [`node_modules/${name}`]: { resolved: folder, link: true } });
    lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([one], [other]) => one.localeCompare(other, 'en')));
  });
}

/** The two copies of the federation map. */
function inTheMaps(tree, { name, team, version }) {
  for (const map of ['shell/federation.json', 'k8s/base/platform/federation.json']) {
    tree.replace(map, /( {4}"[\w-]+": \{.*\})(\n {2}\})/, `$1,\n    "${name}": { "manifest": "/remotes/${name}/mf-manifest.json", "version": "${version}", "team": "${team}" }$2`);
  }
}

/** The route of a page, its URL and its tests. A part that fills a slot has none. */
function inTheStorefront(tree, { name, folder, url, camel, title }) {
  if (url === undefined) return;
  tree.below('shell/src/routes/route-table.ts', /^ {2}page\(/, `  page('${url}', '${name}', '${title}'),`);
  tree.replace('packages/web-kit/src/paths.ts', '  admin: {\n    dashboard', `  ${camel}: '${url}',\n  admin: {\n    dashboard`);
  tree.below('e2e/pages/page-table.ts', /^ {2}\{ name: '/, `  { name: '${name}', path: () => '${url}', h1: '${title}', shows: 'Browse products' },`);
  tree.below('docs/specification.md', /^\| `\/\w.*\| mfe-/, `| \`${url}\` | public | ${folder} | [\`${name}-page.test.tsx\`](../${folder}/src/pages/${name}-page.test.tsx) › "${url} shows its heading and a link to the products" |`);
}

/** The composed shop, and the cluster of one developer. */
function inContainers(tree, part) {
  const { folder } = part;
  const compose = 'docker-compose.yml';
  const [block] = new RegExp(`^ {2}${model.folder}:\\n(?: {4}.*\\n)+`, 'm').exec(tree.read(compose)) ?? [];
  tree.replace(compose, block ?? `${model.folder}:`, `${block}\n${likeModel(block ?? '', part)}`);
  tree.below('k8s/overlays/development/kustomization.yaml', /^ {2}- \{ name: storefront\/mfe-/, `  - { name: storefront/${folder}, newTag: dev }`);
}

/** The team's base and overlay, and the reviewers. */
function withTheTeam(tree, part) {
  const { folder, team } = part;
  const [base, overlay] = [`k8s/base/${team}`, `k8s/overlays/production/${team}`];
  tree.create(`${base}/${folder}.yaml`, likeModel(tree.read(`k8s/base/${model.team}/${model.folder}.yaml`), part));
  const owned = [`/${folder}/`, `/deployments/contracts/${folder}/`];
  if (tree.has(`${base}/kustomization.yaml`)) {
    tree.replace(`${base}/kustomization.yaml`, /^(resources: \[.*)\]/m, `$1, ${folder}.yaml]`);
    tree.below(`${overlay}/kustomization.yaml`, /^ {2}- \{ name: storefront\//, `  - { name: storefront/${folder}, newName: registry.example/storefront/${folder}, newTag: ${part.version} }`);
  } else {
    for (const place of [base, overlay]) tree.create(`${place}/kustomization.yaml`, likeModel(tree.read(`${place.replace(new RegExp(`${team}$`), model.team)}/kustomization.yaml`), part));
    tree.replace('k8s/overlays/production/kustomization.yaml', /^(resources: \[.*)\]/m, `$1, ${team}]`);
    tree.below('k8s/overlays/development/kustomization.yaml', /^ {2}- \.\.\/\.\.\/base\//, `  - ../../base/${team}`);
    tree.replace('CODEOWNERS', /^(\/deployments\/production\.json .*)/m, `$1 @storefront/${team}`);
    owned.push(`/${base}/`, `/${overlay}/`);
  }
  tree.replace('CODEOWNERS', '# Each team records', `${owned.map((place) => `${place.padEnd(40)} @storefront/${team}`).join('\n')}\n\n# Each team records`);
}

/** Adds the new front end to the files that name each front end. Every other list is derived from the folders `mfe-*` or from the federation map. */
export function addToPlaces(tree, part) {
  for (const add of [inTheLockFile, inTheMaps, inTheStorefront, inContainers, withTheTeam]) add(tree, part);
}
