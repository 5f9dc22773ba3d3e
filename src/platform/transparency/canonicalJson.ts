/**
 * JSON in one form (RFC 8785): no white space, the members of an object by their names' UTF-16 code units, numbers and strings as
 * ECMAScript writes them. A library takes four times as long, which is what reading a long log would then take; the tests hold
 * this to that library.
 */

/** The order of the members of an object, and what comes before each value. */
type Shape = Readonly<{ names: readonly string[]; order: readonly string[]; prefixes: readonly string[] }>;

const shapeOf = (names: readonly string[]): Shape => {
  const order = names.toSorted();
  const prefixes = order.map((name, at) => `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  return { names, order, prefixes };
};

/** Objects with ids for names have no end of shapes; these are not kept. */
const MOST_KEPT = { first: 2000, each: 50 } as const;

/** By the first name. */
const shapes = new Map<string, Shape[]>();

const isOf = ({ names }: Shape, others: readonly string[]): boolean =>
  names.length === others.length && names.every((name, at) => name === others[at]);

/** What JSON escapes: control characters, the quote, the backslash, and surrogates, which may be lone ones. */
const ESCAPED = /[\u0000-\u001f"\\\ud800-\udfff]/;

/** Most strings are written as they are. */
const stringText = (value: string): string => (ESCAPED.test(value) ? JSON.stringify(value) : `"${value}"`);

const findShape = (names: readonly string[]): Shape => {
  const [first = ''] = names;
  const kept = shapes.get(first);
  const found = kept?.find((shape) => isOf(shape, names));
  if (found) return found;
  const shape = shapeOf(names);
  if (kept && kept.length < MOST_KEPT.each) kept.push(shape);
  else if (!kept && shapes.size < MOST_KEPT.first) shapes.set(first, [shape]);
  return shape;
};

const objectText = (value: Readonly<Record<string, unknown>>): string => {
  const names = Object.keys(value);
  if (names.length === 0) return '{}';
  const { order, prefixes } = findShape(names);
  let text = '';
  for (let at = 0; at < order.length; at += 1) text += `${prefixes[at]}${canonicalJson(value[order[at] ?? ''])}`;
  return `${text}}`;
};

/**
 * The text of a value that was read from JSON. A lone surrogate, which RFC 8785 refuses, is written as an escape, so that every event
 * that a log can hold has one text.
 */
export const canonicalJson = (value: unknown): string => {
  if (typeof value === 'string') return stringText(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  return objectText(value as Readonly<Record<string, unknown>>);
};
