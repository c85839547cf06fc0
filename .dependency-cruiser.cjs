/** The architecture as rules, each with its reason. `npm run check:boundaries` checks them. */
const deployables = '^(shell|mfe-[^/]+|gateway|services/[^/]+)/';
const sharedPackages = '^packages/(contracts|service-kit|web-kit|webpack-config)/';

/** Files of a service that may use stores, other servers and the file system, by their kind. Every other file is a rule. */
const kinds = ['store', 'queries', 'use-cases', 'routes', 'subscriptions', 'sweep', 'service', 'part', 'app', 'main', 'src/index', 'config', 'http', 'http-errors', '[^/]+-(client|store|reader|sync)'];
/** Use cases, or steps of one, in files of their own. A new file is a rule until it has a place here. */
const steps = [
  ...['images/images', 'products/changes', 'products/keyed-request', 'products/plain-reads', 'reservations/change-stock'],
  ...['orders/admission', 'orders/changing', 'orders/facts', 'orders/placing', 'statements/settle-credit'],
  ...['codes/codes', 'figures/repair', 'limits/limits', 'users/change-user', 'users/ended-logins', 'users/first-admin', 'users/login', 'users/warn-owner'],
  ...['src/mailbox', 'src/mailbox-pages', 'src/mailbox-routes', 'src/mailer', 'src/mails', 'src/transport'],
];
const noRules = `^services/.+/(${[...kinds, ...steps].join('|')})\\.ts$`;

module.exports = {
  forbidden: [
    {
      name: 'deployables-are-islands',
      severity: 'error',
      comment: 'Parts meet through HTTP, events, federated components and packages. An import would tie two teams’ deployments together.',
      from: { path: deployables },
      to: { path: deployables, pathNot: '^$1/' },
    },
    {
      name: 'packages-know-no-deployable',
      severity: 'error',
      comment: 'If a package imports a part, every part depends on that one.',
      from: { path: '^packages/' },
      to: { path: deployables },
    },
    {
      name: 'only-four-packages-are-shared',
      severity: 'error',
      comment: 'A part imports its own files, the four packages and installed libraries. Images have no tests, tools and scripts. A new package would tie all teams together: it needs a decision and a place in this rule.',
      from: { path: '^(shell|mfe-[^/]+|gateway|services/[^/]+|packages/[^/]+)/', pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { path: '/', pathNot: `^$1/|${sharedPackages}|${deployables}|^all-in-one/|node_modules/`, dependencyTypesNot: ['core'] },
    },
    {
      name: 'contracts-know-nothing',
      severity: 'error',
      comment: 'Both sides import the contracts, so the contracts import nothing but zod.',
      from: { path: '^packages/contracts/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/contracts/|^node_modules/zod/' },
    },
    {
      name: 'front-ends-need-no-service-kit',
      severity: 'error',
      comment: 'Server code does not belong in a browser bundle.',
      from: { path: '^(packages/web-kit|shell/src|mfe-[^/]+)/' },
      to: { path: '^packages/service-kit/' },
    },
    {
      name: 'services-need-no-web-kit',
      severity: 'error',
      comment: 'A service renders nothing in the browser.',
      from: { path: '^(gateway|services|packages/service-kit)/' },
      to: { path: '^packages/(web-kit|webpack-config)/' },
    },
    {
      name: 'contracts-are-types-in-the-browser',
      severity: 'error',
      comment: 'Front ends import contracts as types only, so that zod is not sent to browsers. The rules for typed text and the slots need no zod.',
      from: { path: '^(packages/web-kit|shell/src|mfe-[^/]+)/', pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { path: '^packages/contracts/', pathNot: '^packages/contracts/src/(rules\\.ts|slots/index\\.ts)$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rules-and-slots-import-nothing',
      severity: 'error',
      comment: 'Front ends use the rules for typed text and the slots. Their imports would be sent to browsers.',
      from: { path: '^packages/contracts/src/(rules\\.ts|slots/)', pathNot: '\\.test\\.ts$' },
      to: { path: '.', pathNot: '^packages/contracts/src/slots/' },
    },
    {
      name: 'features-are-islands',
      severity: 'error',
      comment: 'Pages compose features. A feature that imports another cannot be changed or removed alone.',
      from: { path: '^(mfe-[^/]+)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'routes-and-subscriptions-do-not-touch-the-store',
      severity: 'error',
      comment: 'Requests and events go through a use case or a query, where the rules are.',
      from: { path: '^services/.+/(routes|subscriptions)\\.ts$' },
      to: { path: '/store\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-domain-is-pure',
      severity: 'error',
      comment: 'Rules are functions of state, command and time, so they can be read and tested without a database. A file that does more needs the name of a kind, or a place in `steps`.',
      from: { path: '^services/[^/]+/src/', pathNot: `${noRules}|\\.test\\.ts$|/(testing|demo)/` },
      to: { path: `${noRules}|^node_modules/(mongodb|koa|@koa/router|amqplib|undici|nodemailer)/|^(node:)?(fs|net|tls|dgram|http|https|http2|child_process)(/|$)` },
    },
    {
      name: 'only-main-starts-the-shop',
      severity: 'error',
      comment: 'The one-process shop wires the parts. Nothing may depend on it.',
      from: { pathNot: '^(all-in-one|e2e)/' },
      to: { path: '^all-in-one/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Modules in a cycle cannot be understood or tested one by one.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      comment: 'An import that cannot be resolved fails at run time.',
      from: {},
      // webpack's alias for the full query library, of which web-kit exports a subset.
      to: { couldNotResolve: true, pathNot: '\\.css$|^react-query-esm$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The files of some libraries are in a folder `dist`.
    exclude: { path: '^(?!.*node_modules/).*/dist/|^\\.cache/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.web.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
};
