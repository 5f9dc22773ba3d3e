import { styled } from '@mui/material/styles';
import Link from '@mui/material/Link';
import { useId } from 'react';
import type { AuditStep } from '#contracts/auditRoom/auditRoom.ts';
import { inPlainText } from '#admin/audit/readable.ts';
import { causesOf } from './moments.ts';

type CauseGraphProps = { steps: readonly AuditStep[]; chosen: number; onChoose: (index: number) => void };

const WIDTH = 300;
const HEIGHT = 30;
const GAP = 18;
const INDENT = 22;
/** More effects are only counted. */
const MOST_EFFECTS = 12;

type Node = {
  key: string;
  text: string;
  place: number | undefined;
  depth: number;
  role: 'cause' | 'chosen' | 'effect';
};

const nodesOf = (steps: readonly AuditStep[], chosen: number): Node[] => {
  const { causes, effects } = causesOf(steps, chosen);
  const first = steps[causes[0] ?? chosen];
  // What began it may be about another thing.
  const outside: Node[] =
    first && first.causationId !== null
      ? [
          {
            key: first.causationId,
            text: first.causeType === null ? 'An event about another thing' : inPlainText(first.causeType),
            place: undefined,
            depth: 0,
            role: 'cause',
          },
        ]
      : [];
  const nodeAt = (place: number, depth: number, role: Node['role']): Node[] => {
    const step = steps[place];
    return step ? [{ key: step.id, text: `${place + 1}. ${inPlainText(step.type)}`, place, depth, role }] : [];
  };
  const from = outside.length;
  return [
    ...outside,
    ...causes.flatMap((place, depth) => nodeAt(place, from + depth, 'cause')),
    ...nodeAt(chosen, from + causes.length, 'chosen'),
    ...effects.slice(0, MOST_EFFECTS).flatMap((place) => nodeAt(place, from + causes.length + 1, 'effect')),
  ];
};

/** Long chains are not indented off the picture. */
const xOf = ({ depth }: Node): number => Math.min(depth, 6) * INDENT;
const yOf = (row: number): number => row * (HEIGHT + GAP) + 1;

/** The row of the node that caused the one in this row: the last one before it that is one step less deep. */
const causeRow = (nodes: readonly Node[], row: number): number =>
  nodes.findLastIndex((node, place) => place < row && node.depth === (nodes[row]?.depth ?? 0) - 1);

const Arrow = ({ nodes, row }: { nodes: readonly Node[]; row: number }) => {
  const from = causeRow(nodes, row);
  const cause = nodes[from];
  const effect = nodes[row];
  if (!cause || !effect) return null;
  const x = xOf(cause) + 10;
  const y = yOf(row) + HEIGHT / 2;
  return <path d={`M ${x} ${yOf(from) + HEIGHT} V ${y} H ${Math.max(xOf(effect), x + 6)}`} />;
};

/** Why the chosen event happened, and what it brought about: drawn, and as a list that leads there. */
export const CauseGraph = ({ steps, chosen, onChoose }: CauseGraphProps) => {
  const id = useId();
  const nodes = nodesOf(steps, chosen);
  const { effects } = causesOf(steps, chosen);
  const more = Math.max(effects.length - MOST_EFFECTS, 0);
  const height = yOf(nodes.length) - GAP + 1;
  return (
    <div>
      <Drawing viewBox={`0 0 ${WIDTH + 6 * INDENT} ${height}`} role="img" aria-labelledby={id}>
        <title id={id}>{`The chain of causes in ${nodes.length} steps; the list below says the same.`}</title>
        {nodes.map((node, row) => (
          <g key={node.key}>
            <Arrow nodes={nodes} row={row} />
            <rect x={xOf(node)} y={yOf(row)} width={WIDTH - 20} height={HEIGHT} rx={8} data-role={node.role} />
            <text x={xOf(node) + 12} y={yOf(row) + 20}>
              {node.text}
            </text>
          </g>
        ))}
      </Drawing>
      <Chain aria-label="Chain of causes">
        {nodes.map(({ key, text, place, role }) => (
          <li key={key}>
            {prefixes[role]}{' '}
            {place === undefined || role === 'chosen' ? (
              text
            ) : (
              <Link component="button" type="button" underline="always" onClick={() => onChoose(place)}>
                {text}
              </Link>
            )}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </Chain>
    </div>
  );
};

const prefixes = { cause: 'Because of', chosen: 'This event:', effect: 'It led to' } as const;

const Drawing = styled('svg')(({ theme: { palette } }) => ({
  width: '100%',
  maxWidth: WIDTH + 6 * INDENT,
  '& rect': { fill: palette.background.paper, stroke: palette.divider },
  '& rect[data-role=chosen]': { fill: palette.soft.accent, stroke: palette.secondary.main },
  '& text': { fill: palette.text.primary, fontSize: 13 },
  '& path': { fill: 'none', stroke: palette.text.secondary },
}));

const Chain = styled('ol')({ margin: '8px 0 0', paddingLeft: 20, display: 'grid', gap: 2 });
