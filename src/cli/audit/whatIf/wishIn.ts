/** What a period is replayed under, as it is written in a command. */
import { whatIfWish } from '#contracts/auditRoom/whatIf.schema.ts';
import type { WhatIfWish } from '#contracts/auditRoom/whatIf.ts';
import type { Values } from '#cli/audit/readArguments.ts';

type Refuse = (why: string) => never;

/** A group in the order in which its numbers are written; `percents` are those that become basis points. */
const groups = {
  fee: { fields: ['buyerFeeBps', 'creatorShareBps'], percents: ['buyerFeeBps', 'creatorShareBps'], example: '12.5,90' },
  hold: { fields: ['firstSales', 'firstDays', 'laterDays', 'trustedDays'], percents: [], example: '3,14,7,2' },
  reserve: { fields: ['bps', 'days'], percents: ['bps'], example: '10,90' },
  strikes: { fields: ['most', 'lifeDays'], percents: [], example: '3,365' },
} as const;
type GroupName = keyof typeof groups;

const NUMBER = /^\d{1,5}(\.\d{1,2})?$/;

const groupIn = (name: GroupName, text: string, refuse: Refuse): Record<string, number> => {
  const { fields, percents, example }: { fields: readonly string[]; percents: readonly string[]; example: string } =
    groups[name];
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length !== fields.length || !parts.every((part) => NUMBER.test(part)))
    return refuse(`--${name} takes ${fields.length} numbers, such as ${example}, not “${text}”.`);
  return Object.fromEntries(
    fields.map((field, place) => {
      const number = Number(parts[place]);
      return [field, percents.includes(field) ? Math.round(number * 100) : number];
    }),
  );
};

/** `refuse` ends the process. */
export const wishIn = (values: Values, refuse: Refuse): WhatIfWish => {
  const { from, to } = values;
  if (from === undefined || to === undefined) return refuse('Name the first and the last day: --from and --to.');
  const given = (name: GroupName): Record<string, number> | null => {
    const text = values[name];
    return text === undefined ? null : groupIn(name, text, refuse);
  };
  const rules = { fee: given('fee'), hold: given('hold'), reserve: given('reserve'), strikes: given('strikes') };
  const { data, error } = whatIfWish.safeParse({ from, to, rules });
  if (!data) {
    const [issue] = error.issues;
    return refuse(`${issue?.path.join(' ') ?? ''}: ${issue?.message ?? ''}.`);
  }
  return data;
};
