/** Turns what an event or a state holds into names and values a person can read. Personal data stays sealed. */
import { formatPence } from '#admin/parts/pence.ts';
import { formatUtc } from '#admin/parts/time.ts';

export type Reading = {
  /** Where it stands, e.g. `terms.pricePence`; unique within one record. */
  path: string;
  /** The part of the record it belongs to, e.g. `Terms`; undefined at the top. */
  group: string | undefined;
  /** Inside of its group, e.g. `Price`. */
  label: string;
  text: string;
  /** `proof`: an id or a hash; `sealed`: personal data under its owner's key. */
  kind: 'text' | 'proof' | 'sealed';
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const HASH = /^[0-9a-f]{40,}$/;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** `VideoSold` → `Video sold`, `feePolicyVersion` → `Fee policy version`. */
export const inPlainText = (name: string): string => {
  const spaced = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

/** `bps` alone is a part of what its group says. */
const units = /(Pence|Bytes|Seconds|Ms|Bps|^bps)$/;

const labelOf = (name: string): string =>
  inPlainText(
    name
      .replace(units, '')
      .replace(/(?<=[a-z])At$/, '')
      .replace(/^(is|has|wants)(?=[A-Z])/, '') || 'part',
  );

const numberText = (name: string, value: number): string => {
  switch (units.exec(name)?.[0]) {
    case 'Pence':
      return formatPence(value);
    case 'Bps':
    case 'bps':
      return `${value / 100}%`;
    case 'Bytes':
      return `${value.toLocaleString('en-GB')} bytes`;
    case 'Seconds':
      return `${value} s`;
    case 'Ms':
      return `${value} ms`;
    default:
      return String(value);
  }
};

/** A personal value comes as the name of its key alone. */
const isSealed = (value: object): boolean => 'personal' in value && 'value' in value;

type Plain = Pick<Reading, 'text' | 'kind'>;
const plain = (text: string): Plain => ({ text, kind: 'text' });

/** A value that is no record by itself. */
const readValue = (name: string, value: unknown): Plain => {
  if (value === null || value === undefined) return plain('none');
  if (typeof value === 'boolean') return plain(value ? 'yes' : 'no');
  if (typeof value === 'number') return plain(numberText(name, value));
  if (typeof value === 'string') {
    if (UUID.test(value) || HASH.test(value)) return { text: value, kind: 'proof' };
    return plain(ISO.test(value) ? formatUtc(value) : value || 'empty');
  }
  return plain(JSON.stringify(value));
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every value of a record, nested ones included, in the order in which they stand. */
export const readable = (record: Record<string, unknown>, parents: readonly string[] = []): Reading[] =>
  Object.entries(record).flatMap(([name, value]): Reading[] => {
    const path = [...parents, name];
    const labels = path.map(labelOf);
    const [group] = labels.length > 1 ? labels.splice(0, 1) : [];
    const here = { path: path.join('.'), group, label: labels.join(' › ') };
    if (Array.isArray(value)) {
      if (value.length === 0) return [{ ...here, ...plain('none') }];
      if (!value.some(isRecord))
        return [{ ...here, ...plain(value.map((element) => readValue(name, element).text).join(', ')) }];
      return readable(Object.fromEntries(value.map((element, index) => [String(index + 1), element as unknown])), path);
    }
    if (!isRecord(value)) return [{ ...here, ...readValue(name, value) }];
    if (isSealed(value)) return [{ ...here, text: 'sealed', kind: 'sealed' }];
    return readable(value, path);
  });
