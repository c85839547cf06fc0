/** The part whose lines and manifests are copied for a new one. */
const model = { folder: 'mfe-admin', name: 'admin', team: 'admin' };

/** A text of the model with the names of the new part. */
const likeModel = (text, { folder, name, team }) =>
  text.replaceAll(model.folder, folder).replaceAll('The admin team', `The ${team} team`).replaceAll(`base/${model.team}`, `base/${team}`).replaceAll(`production/${model.team}`, `production/${team}`).replaceAll(`storefront/team: ${model.team}`, `storefront/team: ${team}`).replaceAll(`/remotes/${model.name}`, `/remotes/${name}`);

/** The workspace, the lock file, the build and the checks. */
function inTheWorkspace(tree, { folder, package: name, version }) {
  const { dependencies, devDependencies } = JSON.parse(tree.read(`${folder}/package.json`));
  const addWorkspace = ({ workspaces }) => workspaces.splice(workspaces.findLastIndex((one) => one.startsWith('mfe-')) + 1, 0, folder);
  tree.json('package.json', addWorkspace);
  tree.replace('package.json', new RegExp(`("check:boundaries": .*${model.folder})`), `$1 ${folder}`);
  tree.json('package-lock.json', (lock) => {
    addWorkspace(lock.packages['']);
    Object.assign(lock.packages, { [folder]: { name, version, dependencies, devDependencies }, [`node_modules/${name}`]: { resolved: folder, link: true } });
    lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([one], [other]) => one.localeCompare(other, 'en')));
  });
  tree.replace('tsconfig.web.json', `"${model.folder}/src"`, `"${model.folder}/src", "${folder}/src"`);
  tree.below('scripts/parts.mjs', /^ {2}frontEnd\('mfe-/, `  frontEnd('${folder}'),`);
}

/** The federation map, the route, the page's URL, the files on the shop's origin. */
function inTheStorefront(tree, { name, folder, team, url, camel, title, version }) {
  for (const map of ['shell/federation.json', 'k8s/base/platform/federation.json']) {
    tree.replace(map, /( {4}"[\w-]+": \{.*\})(\n {2}\})/, `$1,\n    "${name}": { "manifest": "/remotes/${name}/mf-manifest.json", "version": "${version}", "team": "${team}" }$2`);
  }
  tree.below('shell/src/routes/route-table.ts', /^ {2}page\(/, `  page('${url}', '${name}', '${title}'),`);
  tree.replace('packages/web-kit/src/paths.ts', '  admin: {\n    dashboard', `  ${camel}: '${url}',\n  admin: {\n    dashboard`);
  tree.replace('all-in-one/src/front-ends.ts', /(const remotes = \[.*)\]/, `$1, '${name}']`);
  tree.below('docs/specification.md', /^\| `\/\w.*\| mfe-/, `| \`${url}\` | public | ${folder} | [\`${name}-page.test.tsx\`](../${folder}/src/pages/${name}-page.test.tsx) › "${url} shows its heading and a link to the products" |`);
}

/** The composed shop and the cluster. */
function inContainers(tree, part) {
  const { folder, name } = part;
  const remoteUrl = [new RegExp(`(REMOTE_URLS.*${model.folder}:8080)`), `$1,${name}=http://${folder}:8080`];

  const compose = 'docker-compose.yml';
  const [block] = new RegExp(`^ {2}${model.folder}:\\n(?: {4}.*\\n)+`, 'm').exec(tree.read(compose)) ?? [];
  tree.replace(compose, block ?? `${model.folder}:`, `${block}\n${likeModel(block ?? '', part)}`);
  tree.replace(compose, ...remoteUrl);
  tree.below(compose, /^ {6}mfe-.*service_healthy/, `      ${folder}: { condition: service_healthy }`);

  tree.replace('k8s/base/platform/gateway.yaml', ...remoteUrl);
  tree.below('k8s/base/platform/gateway.yaml', /^ {8}- \{ podSelector.*name: mfe-/, `        - { podSelector: { matchLabels: { app.kubernetes.io/name: ${folder} } } }`);
  tree.below('k8s/overlays/development/kustomization.yaml', /^ {2}- \{ name: storefront\/mfe-/, `  - { name: storefront/${folder}, newTag: dev }`);
  for (const list of ['scripts/test-deploy.mjs', 'e2e/deployed/rolling-restart.test.ts']) tree.replace(list, `'${model.folder}'`, `'${model.folder}', '${folder}'`);
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
    tree.replace('scripts/deploy/cluster.mjs', /(const teams = \[.*)\]/, `$1, '${team}']`);
    tree.replace('CODEOWNERS', /^(\/deployments\/production\.json .*)/m, `$1 @storefront/${team}`);
    owned.push(`/${base}/`, `/${overlay}/`);
  }
  tree.replace('CODEOWNERS', '# Each team records', `${owned.map((place) => `${place.padEnd(40)} @storefront/${team}`).join('\n')}\n\n# Each team records`);
}

/** Adds the new front end to every place that lists the front ends. */
export function addToPlaces(tree, part) {
  for (const add of [inTheWorkspace, inTheStorefront, inContainers, withTheTeam]) add(tree, part);
}
