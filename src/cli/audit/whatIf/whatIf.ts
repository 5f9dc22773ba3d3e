/** `npm run audit -- what-if`: what a past period would have brought under other rules. It writes nothing into the log. */
import { writeFile } from 'node:fs/promises';
import { replayUnder } from '#app/whatIf/whatIf.ts';
import type { WhatIfCreator, WhatIfResult, WhatIfWish } from '#contracts/auditRoom/whatIf.ts';
import { ruleTexts, whatIfAssumptions, whatIfLines, whatIfRows } from '#contracts/auditRoom/whatIfLines.ts';
import { BYTE_ORDER_MARK, toCsv } from '#contracts/shared/csv.ts';
import { print } from '#cli/print.ts';
import { readArguments } from '#cli/audit/readArguments.ts';
import { pounds } from '#cli/audit/replay/format.ts';
import { readLog } from '#cli/audit/replay/readLog.ts';
import { usage } from '#cli/audit/usage.ts';
import { withStores } from '#cli/withStores.ts';
import { ukDayAt } from '#platform/time/ukDay.ts';
import { wishIn } from './wishIn.ts';

const MOST_SHOWN = 10;
const NAME_WIDTH = 34;
const AMOUNT_WIDTH = 15;

const plus = (amount: number): string => (amount > 0 ? '+' : '');

/** Three columns: as it was, under the other rules, and the difference. */
const lineText = (name: string, cells: readonly string[]): string =>
  name.padEnd(NAME_WIDTH) + cells.map((cell) => cell.padStart(AMOUNT_WIDTH)).join('');

const totalLines = ({ total }: WhatIfResult): string[] => [
  lineText('', ['as it was', 'other rules', 'difference']),
  ...whatIfLines(total).map(({ name, unit, recorded, other }) => {
    const text = (amount: number): string => {
      if (unit === 'pence') return pounds(amount);
      return unit === 'days' ? `${amount.toFixed(1)} days` : String(amount);
    };
    const difference = recorded === null || other === null ? null : other - recorded;
    const changed = difference === null || difference === 0 ? '–' : plus(difference) + text(difference);
    return lineText(name, [...[recorded, other].map((amount) => (amount === null ? '–' : text(amount))), changed]);
  }),
];

const payoutsLine = ({ total: { uncoveredPayouts, uncoveredPence, firstUncoveredOn } }: WhatIfResult): string =>
  uncoveredPayouts === 0
    ? 'Every payout of the period would have been covered by then.'
    : `Payouts that would not have been covered yet: ${uncoveredPayouts}, ${pounds(uncoveredPence)} missing, first on ${firstUncoveredOn}.`;

const creatorLine = ({ creatorId, creatorPence, availablePence, uncoveredPence, endedOn }: WhatIfCreator): string => {
  const earned = creatorPence.other - creatorPence.recorded;
  const available = availablePence.other - availablePence.recorded;
  const ended =
    endedOn.recorded === endedOn.other
      ? ''
      : `, account ended ${endedOn.recorded ?? 'not'} → ${endedOn.other ?? 'not'}`;
  return `  ${creatorId}  earned ${plus(earned)}${pounds(earned)}, available ${plus(available)}${pounds(available)}, not covered ${pounds(uncoveredPence)}${ended}`;
};

const printResult = ({ from, to, rules }: WhatIfWish, result: WhatIfResult): void => {
  print(`${from} to ${to}, ${result.total.sales} sales in ${result.events} events of the log`);
  for (const text of ruleTexts(rules)) print(text);
  print('');
  for (const line of totalLines(result)) print(line);
  print(payoutsLine(result));
  const shown = result.creators.slice(0, MOST_SHOWN);
  if (shown.length > 0) print('');
  if (shown.length > 0) print(`The largest differences, ${shown.length} of ${result.creators.length} creators:`);
  for (const creator of shown) print(creatorLine(creator));
  print('');
  print(whatIfAssumptions);
};

const contentOf = (file: string, wish: WhatIfWish, result: WhatIfResult): string => {
  if (file.endsWith('.csv')) return BYTE_ORDER_MARK + toCsv(whatIfRows(result));
  return `${JSON.stringify({ wish, ...result }, undefined, 2)}\n`;
};

export const whatIf = async (args: readonly string[]): Promise<void> => {
  const { values } = readArguments(args, ['from', 'to', 'fee', 'hold', 'reserve', 'strikes', 'save'], 0);
  const { save } = values;
  if (save !== undefined && !/\.(csv|json)$/.test(save)) usage(`“${save}” ends neither with .csv nor with .json.`);
  const wish = wishIn(values, usage);
  await withStores(async ({ rawStore }, config) => {
    const now = new Date(Date.now() + config.clockAheadMs);
    const today = ukDayAt(now.getTime());
    if (wish.to > today) throw new Error(`Only what has happened can be replayed: ${wish.to} is after ${today}.`);
    const result = await replayUnder(readLog(rawStore), wish, { hold: config.houseRules.hold, now: now.toISOString() });
    printResult(wish, result);
    if (save === undefined) return;
    await writeFile(save, contentOf(save, wish, result));
    print('');
    print(`Written to ${save}`);
  });
};
