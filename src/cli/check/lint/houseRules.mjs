/**
 * The house's own lint rules, as a plugin of oxlint (`.oxlintrc.house.json` says which file obeys which). Each says over
 * the syntax tree what it refuses, and what to do instead.
 */

/**
 * No packing. The compiler looks for misspelt properties in a plain literal only, and one assignment to a
 * statement is what a reader counts on. Lists and records that are built elsewhere, and conditional ones, may be spread.
 */
const literal = '/^(Object|Array)Expression$/';
const asserted = ':matches(TSAsExpression, TSSatisfiesExpression)';
const tuple = ':matches(VariableDeclarator[id.type="ArrayPattern"], AssignmentExpression[left.type="ArrayPattern"])';
const packingRules = [
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
const wayRules = [
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
const abortRules = [
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

/** `useAct`, in the site and in the console, keeps what is under way: it is set free after a failure, too, and two presses are one. */
const busyNames = '(is|are)?_?(busy|pending|sending|saving|submitting|opening|loading|running|working)(ref)?';
const busyRules = [
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
const formRules = [
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

/** A time-out of a test is for what hangs; a slow machine reaches a shorter one. */
const patienceRules = [
  {
    selector: 'Property[key.name="timeout"][value.type="Literal"]',
    message: 'Leave it out, or use patience of testing/run/patience.ts: a time-out is for what hangs.',
  },
  {
    // Ten minutes are a hang; tests of the long run take longer.
    selector:
      'CallExpression:matches([callee.name="it"], [callee.object.name="it"], [callee.callee.object.name="it"])[arguments.length=3] > Literal[value<600000]',
    message: 'Leave it out: a time-out is for what hangs.',
  },
  {
    selector:
      'CallExpression[callee.object.name="vi"][callee.property.name=/^wait(For|Until)$/]:matches([arguments.length=1], [arguments.1.type="Literal"])',
    message: 'Wait with patience of testing/run/patience.ts: by itself it waits for a second.',
  },
];

/** A rule that reports whatever one of these selectors finds. */
const refuse = (selectors) => ({
  create: (context) =>
    Object.fromEntries(
      selectors.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    ),
});

/** How many members a literal list has whose members all stand in it; otherwise 0. */
const membersIn = (node) => {
  if (node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression') return membersIn(node.expression);
  if (node?.type !== 'ArrayExpression' || node.elements.some((member) => member?.type === 'SpreadElement')) return 0;
  return node.elements.length;
};

/**
 * One claim in an expectation: of two lists the reader is shown both whole, and looks for the place that differs. A label before
 * the value is the second argument of `expect`. A list whose members are spread or made elsewhere is one claim.
 */
const noPackedExpectation = {
  create: (context) => ({
    'CallExpression[callee.property.name=/^(toEqual|toStrictEqual|toMatchObject)$/][callee.object.type="CallExpression"]':
      (node) => {
        const { callee: opened, arguments: given } = node.callee.object;
        if ((opened.object ?? opened).name !== 'expect') return;
        const size = membersIn(given[0]);
        if (size < 2 || size !== membersIn(node.arguments[0])) return;
        context.report({ node, message: 'Expect each value by itself; a label is the second argument of expect.' });
      },
  }),
};

// eslint-disable-next-line no-restricted-exports -- oxlint reads a plugin from the default export.
export default {
  meta: { name: 'house' },
  rules: {
    'no-packing': refuse(packingRules),
    'one-way': refuse(wayRules),
    'one-abort': refuse(abortRules),
    'one-busy-state': refuse(busyRules),
    'one-form': refuse(formRules),
    'no-packed-expectation': noPackedExpectation,
    patience: refuse(patienceRules),
  },
};
