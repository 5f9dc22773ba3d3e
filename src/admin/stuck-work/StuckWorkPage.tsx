import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { adminListStuckWork, tryStuckWorkAgain, type StuckItem } from '#contracts/overview/stuckWork.ts';
import { useCall } from '#admin/calls/useCall.ts';
import { useCommand } from '#admin/calls/useCommand.ts';
import { Proof } from '#admin/parts/Facts.tsx';
import { PlainTable } from '#admin/parts/list/PlainTable.tsx';
import { RowLink } from '#admin/parts/list/ListPage.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { PageHeader } from '#admin/parts/PageHeader.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { Skip } from './Skip.tsx';
import { formatMoment } from '#admin/parts/time.ts';
import { PersonName } from '#admin/parts/PersonName.tsx';

const KEY = ['stuck-work'];
/** A step may leave the end to a job, and the read models follow a moment later. */
const AGAIN_MS = 5000;

/** Process → the screen that shows one of them. */
const screens: Record<string, string> = {
  order: 'sales',
  cancellation: 'sales',
  refund: 'after-sales',
  dispute: 'after-sales',
  'problem-report': 'after-sales',
  assignment: 'sales',
  payout: 'payouts',
  batch: 'payout-batches',
  claim: 'claims',
  decision: 'videos',
  upload: 'videos',
  examination: 'videos',
  confirmation: 'accounts',
  'suspension-letter': 'accounts',
};

/** Everything that has not reached its end in time, with one more try for those who may take it. */
export const StuckWorkPage = () => {
  const call = useCall();
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(adminListStuckWork, { signal }),
    refetchInterval: AGAIN_MS,
  });
  const again = (): void => void queries.invalidateQueries({ queryKey: KEY });
  return (
    <>
      <PageHeader
        title="Work that is stuck"
        lead="Each of these should have moved on. We try again by ourselves, too."
      />
      {error && (
        <Notice tone="error" role="alert">
          The stuck work cannot be read: {error.message}
        </Notice>
      )}
      {data ? <StuckItems items={data.items} onTried={again} /> : !error && <Skeleton variant="rounded" height={240} />}
    </>
  );
};

const StuckItems = ({ items, onTried }: { items: readonly StuckItem[]; onTried: () => void }) => {
  if (items.length === 0) return <Notice tone="success">Nothing is stuck.</Notice>;
  return (
    <Panel title={items.length === 1 ? 'One process' : `${items.length} processes`}>
      <PlainTable>
        <thead>
          <tr>
            <th>What</th>
            <th>State</th>
            <th>Due since</th>
            <th>Last error</th>
            <th>Whom to ask</th>
            <th aria-label="What can be done" />
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <StuckRow key={`${item.process} ${item.itemId}`} item={item} onTried={onTried} />
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  );
};

const ItemLink = ({ item: { process, itemId, about } }: { item: StuckItem }) => {
  const screen = screens[process];
  if (screen === 'accounts') return <PersonName id={itemId}>{itemId.slice(0, 8)}</PersonName>;
  return screen === undefined ? (
    (about ?? <Proof>{itemId}</Proof>)
  ) : (
    <RowLink to={`/${screen}/${itemId}/show`}>{itemId.slice(0, 8)}</RowLink>
  );
};

const LastError = ({ item: { error, failures, triedAt } }: { item: StuckItem }) =>
  error === null ? (
    'none'
  ) : (
    <>
      {error} ({failures === 1 ? 'once' : `${failures} times`}
      {triedAt !== null && `, last ${formatMoment(triedAt)}`})
    </>
  );

const StuckRow = ({ item, onTried }: { item: StuckItem; onTried: () => void }) => {
  const { send, isPending } = useCommand({ isRepeatable: true, onDone: onTried, done: 'The next step was taken.' });
  const { process, itemId } = item;
  const tryAgain = () => send((call) => call(tryStuckWorkAgain, { params: { process, itemId } }));
  return (
    <tr>
      <td>
        {item.title} <ItemLink item={item} />
      </td>
      <td>{item.state}</td>
      <td>{formatMoment(item.dueAt)}</td>
      <td>
        <LastError item={item} />
      </td>
      <td>{item.ask}</td>
      <td className="number">
        {item.mayTry && (
          <Button size="small" disabled={isPending} onClick={() => void tryAgain()}>
            Try again
          </Button>
        )}
        {item.skip && <Skip skip={item.skip} onDone={onTried} />}
      </td>
    </tr>
  );
};
