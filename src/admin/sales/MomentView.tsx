import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import type { HistoryEvent, Replay } from '#contracts/sales/sales.ts';
import { Facts, Proof } from '#admin/parts/Facts.tsx';
import { formatUtc } from '#admin/parts/time.ts';
import { Checks } from './Checks.tsx';
import { Readings } from './Readings.tsx';
import { inPlainText } from './readable.ts';
import { accountAbout } from './saleHistory.ts';

type MomentViewProps = {
  orderId: string;
  event: HistoryEvent;
  events: readonly HistoryEvent[];
  replay: Replay;
  /** The moment before, when it is known. */
  earlier: Replay | undefined;
  /** The answer still belongs to the moment chosen before. */
  isStale: boolean;
  onChoose: (index: number) => void;
};

/** The video's newest event, as text. */
const videoAt = ({ state: { video } }: Replay): Record<string, unknown> => ({
  ...video,
  lastFact: typeof video['lastFact'] === 'string' ? inPlainText(video['lastFact']) : 'none',
});

/** The chosen event, how everything stood right after it, and whether the promises held. */
export const MomentView = ({ orderId, event, events, replay, earlier, isStale, onChoose }: MomentViewProps) => {
  const account = accountAbout(replay.state.account, orderId);
  const accountBefore = earlier && accountAbout(earlier.state.account, orderId).state;
  return (
    <View aria-busy={isStale}>
      <Part title={inPlainText(event.type)}>
        <Readings record={event.data} isUnfolded />
        <Origin event={event} events={events} onChoose={onChoose} />
      </Part>
      <Part title="State at this moment">
        <Checks checks={replay.checks} />
      </Part>
      <Part title="The order then">
        <Readings record={replay.state.order} before={earlier?.state.order} />
      </Part>
      <Part title="The offer then">
        <Readings record={replay.state.offer} before={earlier?.state.offer} />
      </Part>
      <Part title="The video then">
        <Readings record={videoAt(replay)} before={earlier && videoAt(earlier)} />
      </Part>
      <Part title="The creator’s account then">
        <Readings record={account.state} before={accountBefore} />
        {account.otherSales > 0 && (
          <Quiet>
            and {account.otherSales} other {account.otherSales === 1 ? 'sale' : 'sales'}
          </Quiet>
        )}
      </Part>
    </View>
  );
};

type OriginProps = Pick<MomentViewProps, 'event' | 'events' | 'onChoose'>;

/** Where the event stands in the log, who did it and why. */
const Origin = ({ event, events, onChoose }: OriginProps) => {
  const { causationId, streamId, revision, actorId, actorRole, correlationId, at, position, eventId } = event;
  const index = events.findIndex((event) => event.eventId === causationId);
  const cause = events[index];
  const because = cause ? (
    <Link component="button" type="button" underline="always" onClick={() => onChoose(index)}>
      {inPlainText(cause.type)} (no. {index + 1})
    </Link>
  ) : (
    causationId && <Proof>{causationId}</Proof>
  );
  return (
    <details>
      <summary>The log entry: position, author and cause</summary>
      <Facts
        rows={[
          ['Time', formatUtc(at)],
          ['By', actorRole],
          ['Actor', actorId && <Proof>{actorId}</Proof>],
          ['Because of', because],
          ['Stream', <Proof key="stream">{streamId}</Proof>],
          ['Revision', revision],
          ['Position', <Proof key="position">{position}</Proof>],
          ['Event', <Proof key="event">{eventId}</Proof>],
          ['Request', <Proof key="request">{correlationId}</Proof>],
        ]}
      />
    </details>
  );
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h2" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </section>
  );
};

const View = styled('div')(({ theme: { palette } }) => ({
  display: 'grid',
  gap: 16,
  transition: 'opacity 120ms ease-out',
  '&[aria-busy="true"]': { opacity: 0.6 },
  '& > section + section': { borderTop: `1px solid ${palette.divider}`, paddingTop: 14 },
  '& details': { marginTop: 8 },
  '& summary': { cursor: 'pointer', color: palette.text.secondary, fontWeight: 500 },
  '& details[open] > summary': { marginBottom: 6 },
  '& details > dl': { paddingLeft: 14 },
}));

const Quiet = styled('p')(({ theme: { palette } }) => ({
  margin: '6px 0 0',
  color: palette.text.secondary,
  fontSize: 12,
}));
