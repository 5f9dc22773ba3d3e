import { styled } from '@mui/material/styles';
import { useEffect, useRef, type RefObject } from 'react';
import type { AuditStep } from '#contracts/auditRoom/auditRoom.ts';
import { BareTable } from '#admin/parts/list/PlainTable.tsx';
import { Tag } from '#admin/parts/StatusTag.tsx';
import { formatUtc } from '#admin/parts/time.ts';
import { inPlainText } from '#admin/audit/readable.ts';

type EventTableProps = {
  events: readonly AuditStep[];
  chosen: number;
  onChoose: (index: number) => void;
};

/** `offer-<id>` → `offer`. */
const streamKind = (streamId: string): string => streamId.split('-', 1)[0] ?? streamId;

/** Keeps the chosen row in sight, without moving the page. */
const useInSight = (box: RefObject<HTMLElement | null>, row: RefObject<HTMLElement | null>, chosen: number): void => {
  useEffect(() => {
    if (!box.current || !row.current) return;
    const { offsetTop, offsetHeight } = row.current;
    const highest = offsetTop - 2 * offsetHeight;
    const lowest = offsetTop + 2 * offsetHeight - box.current.clientHeight;
    if (box.current.scrollTop > highest) box.current.scrollTop = highest;
    else if (box.current.scrollTop < lowest) box.current.scrollTop = lowest;
  }, [box, row, chosen]);
};

/** Everything that happened, in the order of the log; what lies after the chosen moment is faint. */
export const EventTable = ({ events, chosen, onChoose }: EventTableProps) => {
  const box = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLTableRowElement>(null);
  useInSight(box, row, chosen);
  return (
    <Scroller ref={box}>
      <BareTable aria-label="Events">
        <thead>
          <tr>
            <th className="number">No.</th>
            <th>Event</th>
            <th>Stream</th>
            <th>By</th>
            <th>Time (UTC)</th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ id, type, streamId, actorName, actorRole, at }, index) => (
            <Row
              key={id}
              ref={index === chosen ? row : undefined}
              isLater={index > chosen}
              aria-current={index === chosen ? 'step' : undefined}
              onClick={() => onChoose(index)}
            >
              <td className="number">{index + 1}</td>
              <td>
                <Choose type="button" onClick={() => onChoose(index)}>
                  {inPlainText(type)}
                </Choose>
              </td>
              <td>
                <Tag tone="neutral">{streamKind(streamId)}</Tag>
              </td>
              <td>{actorName ?? actorRole}</td>
              <td>
                <time dateTime={at}>{formatUtc(at).slice(0, -4)}</time>
              </td>
            </Row>
          ))}
        </tbody>
      </BareTable>
    </Scroller>
  );
};

const Scroller = styled('div')(({ theme: { palette } }) => ({
  maxHeight: 340,
  overflow: 'auto',
  border: `1px solid ${palette.divider}`,
  borderRadius: 12,
  '& th, & td': { whiteSpace: 'nowrap' },
  '& thead th': { position: 'sticky', top: 0, background: palette.background.paper, zIndex: 1 },
  '@media (min-width: 1240px)': { position: 'sticky', top: 112, maxHeight: 'calc(100vh - 132px)' },
}));

const Row = styled('tr', { shouldForwardProp: (name) => name !== 'isLater' })<{ isLater: boolean }>(
  ({ theme: { palette }, isLater }) => ({
    cursor: 'pointer',
    ...(isLater ? { '& > *': { color: palette.text.secondary }, '& button': { fontWeight: 400 } } : {}),
    '&:hover': { background: palette.action.hover },
    '&[aria-current]': { background: palette.soft.accent },
  }),
);

const Choose = styled('button')({
  all: 'unset',
  cursor: 'pointer',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '&:focus-visible': { outline: '2px solid currentColor', outlineOffset: 2, borderRadius: 4 },
});
