import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import type { HistoryEvent } from '#contracts/sales.ts';
import { Tag } from '../parts/StatusTag.tsx';
import { PlainTable } from '../parts/PlainTable.tsx';
import { formatUtc } from '../parts/time.ts';
import { words } from './readable.ts';

type EventTableProps = {
  events: readonly HistoryEvent[];
  chosen: number;
  onChoose: (index: number) => void;
};

/** `offer-<id>` → `offer`. */
export const streamKind = (streamId: string): string => streamId.split('-', 1)[0] ?? streamId;

/** Everything that happened, in the order of the log; what lies after the chosen moment is faint. */
export const EventTable = ({ events, chosen, onChoose }: EventTableProps) => {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <Scroller>
      <PlainTable aria-label="Events">
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
          {events.map(({ eventId, type, streamId, actorRole, at }, index) => (
            <Row
              key={eventId}
              ref={index === chosen ? row : undefined}
              isLater={index > chosen}
              aria-current={index === chosen ? 'step' : undefined}
              onClick={() => onChoose(index)}
            >
              <td className="number">{index + 1}</td>
              <td>
                <Choose type="button" onClick={() => onChoose(index)}>
                  {words(type)}
                </Choose>
              </td>
              <td>
                <Tag tone="neutral">{streamKind(streamId)}</Tag>
              </td>
              <td>{actorRole}</td>
              <td>
                <time dateTime={at}>{formatUtc(at).slice(0, -4)}</time>
              </td>
            </Row>
          ))}
        </tbody>
      </PlainTable>
    </Scroller>
  );
};

const Scroller = styled('div')({
  ...{ maxHeight: 'min(70vh, 720px)', overflowY: 'auto', margin: '0 -18px -16px', padding: '0 18px 8px' },
});

const Row = styled('tr', { shouldForwardProp: (name) => name !== 'isLater' })<{ isLater: boolean }>(
  ({ theme: { palette }, isLater }) => ({
    cursor: 'pointer',
    ...(isLater ? { '& > *': { color: palette.text.secondary }, '& button': { fontWeight: 400 } } : {}),
    '&:hover': { background: palette.action.hover },
    '&[aria-current]': { background: palette.soft.accent },
    '& time': { whiteSpace: 'nowrap' },
  }),
);

const Choose = styled('button')({
  ...{ all: 'unset', cursor: 'pointer', fontWeight: 600, whiteSpace: 'nowrap' },
  '&:focus-visible': { outline: '2px solid currentColor', outlineOffset: 2, borderRadius: 4 },
});
