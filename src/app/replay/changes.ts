/** What differs between two states, field by field. */

/** `path` is the place of the value, e.g. `order.terms.pricePence` or `account.shares[<order>].usedPence`; undefined: absent. */
export type Change = Readonly<{ path: string; before: unknown; after: unknown }>;

type Fields = Readonly<Record<string, unknown>>;

/** What names an element of a list, where it has one of these. */
const NAMES = ['orderId', 'payoutId', 'disputeId', 'claimId', 'policyId', 'key', 'n', 'id'];

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A personal value is shown as its label, whatever it held. */
export const labelOf = (value: unknown): string | undefined => {
  const { personal: subject, value: label }: Fields = isObject(value) ? (value as Fields) : {};
  return typeof subject === 'string' && typeof label === 'string' ? label : undefined;
};

const nameOf = (element: unknown): string | undefined => {
  if (!isObject(element)) return undefined;
  const name = NAMES.find((candidate) => candidate in element);
  return name === undefined ? undefined : String((element as Fields)[name]);
};

/** The elements of a list by name where every name is there once, by place otherwise. */
const elementsOf = (list: readonly unknown[]): Fields => {
  const names = list.map(nameOf);
  const isNamed = new Set(names).size === names.length && !names.includes(undefined);
  return Object.fromEntries(list.map((element, place) => [`[${isNamed ? names[place] : place + 1}]`, element]));
};

const fieldsOf = (value: unknown): Fields | undefined => {
  if (!isObject(value) || labelOf(value) !== undefined) return undefined;
  return Array.isArray(value) ? elementsOf(value) : (value as Fields);
};

const join = (path: string, name: string): string =>
  path === '' || name.startsWith('[') ? path + name : `${path}.${name}`;

const isEqual = (before: unknown, after: unknown): boolean =>
  before === after || (labelOf(before) !== undefined && labelOf(before) === labelOf(after));

const collect = (before: unknown, after: unknown, path: string, found: Change[]): void => {
  // States share what an event has not touched.
  if (isEqual(before, after)) return;
  const earlier = fieldsOf(before);
  const later = fieldsOf(after);
  if (!earlier && !later) {
    found.push({ path, before, after });
    return;
  }
  if (!earlier && before !== undefined && before !== null) found.push({ path, before, after: undefined });
  if (!later && after !== undefined && after !== null) found.push({ path, before: undefined, after });
  for (const name of new Set([...Object.keys(earlier ?? {}), ...Object.keys(later ?? {})]))
    collect(earlier?.[name], later?.[name], join(path, name), found);
};

/** Every value that differs, in the order of the fields. */
export const changesBetween = (before: unknown, after: unknown): Change[] => {
  const found: Change[] = [];
  collect(before, after, '', found);
  return found;
};

/** Every value of a state with its place. */
export const valuesOf = (state: unknown): { path: string; value: unknown }[] =>
  changesBetween(undefined, state).map(({ path, after }) => ({ path, value: after }));
