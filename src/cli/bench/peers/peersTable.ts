/** The figures of all products as one table, with the factor to the better peer. */
import type { Cell, Measured, Refusal } from './measureContender.ts';
import { PER_SECOND } from './measureContender.ts';
import { kinds, type Kind } from './questions.ts';

const AIM = 5;

const isCell = (cell: Cell | Refusal | undefined): cell is Cell => cell !== undefined && 'perSecond' in cell;
const cellOf = ({ cells }: Measured, kind: Kind): Cell | undefined =>
  cells.filter(isCell).find((cell) => cell.kind === kind);

/** Two digits are enough below ten. */
export const rounded = (value: number): string => (value < 10 ? value.toPrecision(2) : value.toFixed(0));

const shown = (cell: Cell | undefined): string => {
  if (cell === undefined) return '–';
  const { perSecond, open, openPerSecond } = cell;
  const rate = openPerSecond < PER_SECOND ? ` at ${rounded(openPerSecond)}` : '';
  return `${rounded(perSecond)} (${rounded(open.p50Ms)}, ${rounded(open.p99Ms)}${rate})`;
};

const row = (name: string, cells: readonly string[]): string => `| ${name} | ${cells.join(' | ')} |`;

/** How many times the peers that can answer are outdone: by the most requests a second, and by the least p99. */
export const factors = (
  ours: Measured,
  peers: readonly Measured[],
  kind: Kind,
): { perSecond: number; p99: number } | undefined => {
  const mine = cellOf(ours, kind);
  const theirs = peers.map((peer) => cellOf(peer, kind)).filter(isCell);
  if (mine === undefined || theirs.length === 0) return undefined;
  return {
    perSecond: mine.perSecond / Math.max(...theirs.map(({ perSecond }) => perSecond)),
    p99: Math.min(...theirs.map(({ open }) => open.p99Ms)) / mine.open.p99Ms,
  };
};

const factorRow = (ours: Measured, peers: readonly Measured[]): string =>
  row(
    `${ours.name}: times the better peer (to reach: ${AIM})`,
    kinds.map((kind) => {
      const factor = factors(ours, peers, kind);
      return factor === undefined ? '–' : `${rounded(factor.perSecond)} (p99 ${rounded(factor.p99)})`;
    }),
  );

/** Lines of Markdown. */
export const drawTable = (count: number, ours: readonly Measured[], peers: readonly Measured[]): string[] => {
  const all = [...ours, ...peers];
  const refusals = all.flatMap(({ name, cells }) =>
    cells.filter((cell): cell is Refusal => !isCell(cell)).map(({ kind, refusal }) => `${name}: ${kind}: ${refusal}`),
  );
  return [
    row(`${count} listings: requests a second by 8 askers (p50, p99 in ms at ${PER_SECOND} a second)`, kinds),
    `|${'---|'.repeat(kinds.length + 1)}`,
    ...all.map((measured) =>
      row(
        measured.name,
        kinds.map((kind) => shown(cellOf(measured, kind))),
      ),
    ),
    ...(peers.length === 0 ? [] : ours.map((measured) => factorRow(measured, peers))),
    '',
    row('matches found for each that holds the whole words', kinds),
    `|${'---|'.repeat(kinds.length + 1)}`,
    ...all.map((measured) =>
      row(
        measured.name,
        kinds.map((kind) => {
          const cell = cellOf(measured, kind);
          return cell === undefined ? '–' : (cell.found / cell.held).toFixed(2);
        }),
      ),
    ),
    ...refusals,
  ];
};
