/** What a linter sees without types; what needs them stands in `.oxlintrc.json` (decision 75). */
import reactHooks from 'eslint-plugin-react-hooks';
import unicorn from 'eslint-plugin-unicorn';
import tseslint from 'typescript-eslint';

/** Pure files of a module decide; they receive the time, ids and the world as arguments (docs/architecture.md). */
const ruleFiles = {
  files: ['src/modules/**/*.ts'],
  ignores: [
    ...['index', 'routes', 'adminRoutes', 'policies', 'process', 'jobs', 'ports'].map((role) => `**/${role}.ts`),
    '**/adapters/**',
    '**/*.test.ts',
  ],
};

/**
 * No packing. The compiler looks for misspelt properties in a plain literal only, and one assignment to a
 * statement is what a reader counts on. Lists and records that are built elsewhere, and conditional ones, may be spread.
 */
const literal = '/^(Object|Array)Expression$/';
const asserted = ':matches(TSAsExpression, TSSatisfiesExpression)';
const tuple = ':matches(VariableDeclarator[id.type="ArrayPattern"], AssignmentExpression[left.type="ArrayPattern"])';
const noPacking = [
  {
    selector: `:matches(SpreadElement, JSXSpreadAttribute)[argument.type=${literal}]`,
    message: 'Write the members of this literal where it is spread.',
  },
  {
    selector: `:matches(SpreadElement, JSXSpreadAttribute) > ${asserted}[expression.type=${literal}]`,
    message: 'Write the members of this literal where it is spread, and assert the type of the whole.',
  },
  {
    selector: ':matches(TSUnionType > TSUnionType, TSTupleType > TSRestType > TSTupleType)',
    message: 'Write the members of this type where it stands.',
  },
  {
    selector: `:matches(${tuple}, ${tuple} > ${asserted}) > ArrayExpression:not(:has(> SpreadElement))`,
    message: 'Give each value a statement of its own.',
  },
  {
    selector: `:matches(${tuple}, ${tuple} > ${asserted}) > CallExpression[callee.object.type="ArrayExpression"][callee.property.name="map"]`,
    message: 'Give each value a statement of its own and call the function in each.',
  },
];

/** One length of a day, one throttle, one way to declare a job: what is declared again elsewhere drifts apart. */
const day =
  '[operator="*"][right.value=1000][left.right.value=60][left.left.right.value=60]:matches([left.left.left.value=24], [left.left.left.right.value=24])';
const oneWay = [
  {
    selector: `:matches(BinaryExpression${day}, Literal[value=86400000], VariableDeclarator[id.name=/DAY_MS$/])`,
    message: 'Use DAY_MS of contracts/shared/dayMs.ts.',
  },
  {
    selector: ':matches(TSInterfaceDeclaration, TSTypeAliasDeclaration)[id.name=/Throttle$/]',
    message: 'Use the throttle of platform/http/limits/throttle.ts.',
  },
  {
    selector: 'ObjectExpression:has(> Property[key.name="expireSeconds"]) > Property[key.name="name"]',
    message: 'Declare the job with defineJob and spread it here.',
  },
];
/** Pages stand on the contracts alone, so this is not asked of them. */
const oneAbort = [
  {
    selector: 'CallExpression[callee.property.name="addEventListener"][arguments.0.value="abort"]',
    message: 'Use onAbort of platform/time/abort.ts, which also hears of an abort that has happened.',
  },
  {
    selector:
      'CallExpression[callee.object.name="AbortSignal"][callee.property.name="any"] MemberExpression[property.name="timeout"]',
    message: 'Use withinTime of platform/time/abort.ts: nothing holds this time-out, and it may never end anything.',
  },
];
const theOnes = ['src/contracts/shared/dayMs.ts', 'src/platform/http/limits/throttle.ts', 'src/platform/time/abort.ts'];
const tests = ['**/*.test.ts', '**/*.test.tsx', 'src/testing/**', 'src/journeys/**'];

const everywhere = [
  { regex: '^\\.\\./', message: 'Import from another folder by #.' },
  { regex: '^react-router($|/)', message: 'Import the router from react-router-dom.' },
];
/** A reader that opens the log in a way of its own meets events that it cannot read. */
const oneLog = {
  regex: '^#platform/eventStore/',
  importNames: ['sealing', 'upcasting'],
  message: 'Open the log with openLog of app/openLog.ts.',
};

/** `useAct`, in the site and in the console, keeps what is under way: it is set free after a failure, too, and two presses are one. */
const busyNames = '(is|are)?_?(busy|pending|sending|saving|submitting|opening|loading|running|working)(ref)?';
const oneBusyState = [
  {
    selector: `VariableDeclarator[init.callee.name="useState"] > ArrayPattern > Identifier:first-child[name=/^${busyNames}$/i]`,
    message: 'Run it by useAct, which knows whether it is busy.',
  },
  {
    selector: `VariableDeclarator[init.callee.name="useRef"][id.name=/^${busyNames}$/i]`,
    message: 'Run it by useAct, which runs one at a time.',
  },
  {
    selector: 'TryStatement > .finalizer CallExpression[callee.name=/^set[A-Z]/][arguments.0.value=false]',
    message: 'Run it by useAct, which is busy until it is done.',
  },
];

/** Forms are written with react-hook-form: `Form` stands around them, and their fields know of it. */
const oneForm = [
  {
    // A form that only leads to another address works without a script.
    selector: 'JSXOpeningElement[name.name="form"]:not(:has(> JSXAttribute[name.name="action"]))',
    message: 'Write it with Form.',
  },
  {
    selector:
      'VariableDeclarator[init.callee.name="useState"] > ArrayPattern > Identifier:first-child[name=/^(field)?(errors|remarks)$/i]',
    message: 'Remarks about fields are kept by the form: useEndpointForm, or setError.',
  },
];

export default tseslint.config(
  { ignores: ['dist', 'data', 'node_modules', '*.config.*', '.dependency-cruiser.cjs'] },
  ...tseslint.configs.recommended,
  {
    plugins: { unicorn },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
      'unicorn/filename-case': [
        'error',
        { cases: { camelCase: true, pascalCase: true }, ignore: ['vite-env\\.d\\.ts'] },
      ],
      'max-lines': ['error', { max: 600 }],
      'no-restricted-imports': ['error', { patterns: [...everywhere, oneLog] }],
      'no-restricted-syntax': ['error', ...noPacking, ...oneWay, ...oneAbort],
      eqeqeq: 'error',
    },
  },
  // Tests may count days with numbers of their own.
  {
    files: ['src/modules/**/*.ts'],
    ignores: ['src/modules/notifications/**', ...tests],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            ...everywhere,
            oneLog,
            {
              regex: '^#platform/mail/',
              importNames: ['Mailer', 'smtpMailer', 'capturingMailer'],
              message: 'Mail leaves through notifications: take `sendMail`.',
            },
          ],
        },
      ],
    },
  },
  {
    ...ruleFiles,
    rules: {
      'no-restricted-globals': ['error', 'Date', 'crypto', 'process', 'fetch', 'setTimeout', 'setInterval', 'Buffer'],
      'no-restricted-properties': ['error', { object: 'Math', property: 'random' }],
    },
  },
  {
    files: ['src/web/**/*.tsx', 'src/admin/**/*.tsx', 'src/web/**/*.ts', 'src/admin/**/*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-syntax': ['error', ...noPacking, ...oneWay, ...oneBusyState, ...oneForm],
    },
  },
  {
    files: ['src/web/components/actions/useAct.ts', 'src/admin/app/useAct.ts'],
    rules: { 'no-restricted-syntax': ['error', ...noPacking, ...oneWay, ...oneForm] },
  },
  {
    files: ['src/web/ui/fields/Form.tsx', 'src/admin/parts/form/Form.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...noPacking, ...oneWay, ...oneBusyState] },
  },
  { files: [...theOnes, ...tests], rules: { 'no-restricted-syntax': ['error', ...noPacking] } },
  { files: ['**/*.mjs'], rules: { 'no-restricted-imports': 'off' } },
  // A declaration says how a library exports.
  { files: ['**/*.d.ts'], rules: { 'no-restricted-exports': 'off' } },
  {
    files: ['src/app/openLog.ts', ...tests],
    rules: { 'no-restricted-imports': ['error', { patterns: everywhere }] },
  },
);
