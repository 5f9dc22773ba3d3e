/** Compares the data of an event with the fields of its version in the golden file. */

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A type by its name, or a literal as it is written in the sources. */
const isOfType = (shape: string, value: unknown): boolean => {
  if (shape.startsWith('"')) return JSON.stringify(value) === shape;
  if (['string', 'number', 'boolean'].includes(shape)) return typeof value === shape;
  return String(value) === shape && typeof value !== 'string';
};

const misfitsOfFields = (fields: Record<string, unknown>, value: unknown, where: string): string[] => {
  if (!isRecord(value)) return [`${where} is no object`];
  const declared = Object.keys(fields).map((key) => key.replace(/\?$/, ''));
  const surplus = Object.keys(value).filter((key) => !declared.includes(key));
  return [
    ...surplus.map((key) => `${where}.${key} is surplus`),
    ...Object.entries(fields).flatMap(([key, inner]) => {
      const name = key.replace(/\?$/, '');
      const at = `${where}.${name}`;
      if (value[name] !== undefined) return findMisfits(inner, value[name], at);
      return key.endsWith('?') ? [] : [`${at} is missing`];
    }),
  ];
};

/** What of this value is not as its shape says; empty when all is. */
export const findMisfits = (shape: unknown, value: unknown, where = 'data'): string[] => {
  if (typeof shape === 'string') return isOfType(shape, value) ? [] : [`${where} is not ${shape}`];
  if (!isRecord(shape)) throw new Error(`${where} has a shape that cannot be read`);
  const { anyOf, listOf, everyKey } = shape;
  if (Array.isArray(anyOf)) {
    const misfits = anyOf.map((allowed) => findMisfits(allowed, value, where));
    return misfits.some(({ length }) => length === 0) ? [] : [`${where} is none of ${JSON.stringify(anyOf)}`];
  }
  if (Array.isArray(listOf)) {
    if (!Array.isArray(value)) return [`${where} is no list`];
    const last = listOf.length - 1;
    return value.flatMap((item, index) => findMisfits(listOf[Math.min(index, last)], item, `${where}.${index}`));
  }
  if (everyKey === undefined) return misfitsOfFields(shape, value, where);
  if (!isRecord(value)) return [`${where} is no object`];
  return Object.entries(value).flatMap(([key, inner]) => findMisfits(everyKey, inner, `${where}.${key}`));
};
