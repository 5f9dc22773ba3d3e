/** The content of a creator's statement: every change of the balance in a month or a year, and the totals. */
import { statementLines, type StatementLine } from '#contracts/sales/businessVocabulary.ts';
import { dayText } from '#contracts/shared/dayText.ts';
import { periodBounds, periodText, spanText, statementTexts } from '#contracts/payouts/statementText.ts';
import type { Seller } from '#events/papers.ts';
import { pounds, type Block, type Buyer, type Paper } from './paper.ts';

export type StatementFacts = {
  /** `2026-11` or `2026`. */
  period: string;
  creator: Buyer;
  platform: Seller;
  openingPence: number;
  lines: readonly { at: string; what: StatementLine; title: string | null; pence: number }[];
};

type Line = StatementFacts['lines'][number];

const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { pence }) => sum + pence, 0);

/** The total of each kind of change; kinds that did not happen are left out. */
const totals = (lines: readonly Line[]): (readonly [string, string])[] =>
  statementLines.flatMap((what) => {
    const own = lines.filter((line) => line.what === what);
    return own.length === 0 ? [] : [[`${statementTexts[what]} (${own.length})`, pounds(sumOf(own))] as const];
  });

const entries = (openingPence: number, lines: readonly Line[]): Block => ({
  kind: 'entries',
  names: ['Date (UTC)', 'What', 'Amount', 'Balance'],
  rows: lines.map(({ at, what, title, pence }, index) => [
    dayText(at),
    title === null ? statementTexts[what] : `${statementTexts[what]}: ${title}`,
    pounds(pence),
    pounds(openingPence + sumOf(lines.slice(0, index + 1))),
  ]),
});

export const statementPaper = ({ period, creator, platform, openingPence, lines }: StatementFacts): Paper => {
  return {
    title: 'Statement',
    subtitle: periodText(period),
    reference: `Statement ${period}`,
    // The date of its content, so that the same statement is the same file.
    at: lines.at(-1)?.at ?? periodBounds(period).from,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Creator', [creator.name, ...creator.lines].join('\n')],
          ['Platform', [platform.name, ...(platform.address === null ? [] : [platform.address])].join('\n')],
          ['Period', `${spanText(period)} (UTC)`],
        ],
      },
      { kind: 'heading', text: 'In short' },
      {
        kind: 'amounts',
        rows: [
          ['Balance before', pounds(openingPence)],
          ...totals(lines),
          ['Balance after', pounds(openingPence + sumOf(lines))],
        ],
      },
      { kind: 'heading', text: 'Every change' },
      lines.length === 0 ? { kind: 'text', text: 'Nothing changed.' } : entries(openingPence, lines),
      { kind: 'small', text: 'All amounts are in pounds sterling (GBP). A minus is what left the balance.' },
    ],
  };
};
