import { useEffect } from 'react';
import { useCanAccess, useGetIdentity, useRefresh } from 'react-admin';
import type { PayoutBatch, WholeBatch } from '#contracts/payouts/payoutDesk.ts';
import { leftOutCauses } from '#contracts/payouts/payoutVocabulary.ts';
import { Columns } from '#admin/parts/Columns.tsx';
import { Facts } from '#admin/parts/Facts.tsx';
import { Loading } from '#admin/parts/Loading.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { PageHeader } from '#admin/parts/PageHeader.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { formatPence } from '#admin/parts/pence.ts';
import { PlainTable } from '#admin/parts/list/PlainTable.tsx';
import { ShowPage } from '#admin/parts/ShowPage.tsx';
import { batchLabels, payoutLabels, StatusTag } from '#admin/parts/StatusTag.tsx';
import { formatMoment } from '#admin/parts/time.ts';
import { PersonName } from '#admin/parts/PersonName.tsx';
import { ApproveBatchButton } from './ApproveBatchButton.tsx';
import { DeclineBatchButton } from './DeclineBatchButton.tsx';

const back = { to: '/payout-batches', label: 'Payout batches' };
const AGAIN_MS = 2000;

/** A row of the list stands for the batch until all of it is here. */
const isWhole = (batch: PayoutBatch | WholeBatch): batch is WholeBatch => 'items' in batch;

export const BatchShow = () => (
  <ShowPage<PayoutBatch | WholeBatch> back={back}>
    {(batch) => (isWhole(batch) ? <Whole batch={batch} /> : <Loading />)}
  </ShowPage>
);

/** Read again while a payout is in progress. */
const useFollow = ({ status, items }: WholeBatch): void => {
  const refresh = useRefresh();
  const isMoving =
    status === 'releasing' || items.some((item) => item.fate === 'released' && item.status === 'released');
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(refresh, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isMoving, refresh]);
};

const Whole = ({ batch }: { batch: WholeBatch }) => {
  const { identity } = useGetIdentity();
  const { canAccess } = useCanAccess({ resource: 'payout-batches', action: 'decide' });
  useFollow(batch);
  const mayDecide = canAccess === true && identity !== undefined;
  const isOwn = identity?.id === batch.proposedBy;
  const { status, needsTwoPeople } = batch;
  return (
    <>
      <PageHeader
        title={`${batch.payouts === 1 ? '1 payout' : `${batch.payouts} payouts`}, ${formatPence(batch.totalPence)}`}
        back={back}
        lead={
          <>
            <StatusTag label={batchLabels[status]} />
            <span>proposed {formatMoment(batch.proposedAt)}</span>
          </>
        }
        actions={
          mayDecide &&
          status === 'proposed' && (
            <>
              <DeclineBatchButton batch={batch} isOwn={isOwn} />
              {(!isOwn || !needsTwoPeople) && <ApproveBatchButton batch={batch} />}
            </>
          )
        }
      />
      {status === 'proposed' && needsTwoPeople && (
        <Notice tone="warning" sx={{ mb: 2 }}>
          {aboveLimit({ isOwn, mayDecide })}
        </Notice>
      )}
      <Columns>
        <Items batch={batch} />
        <Panel title="The batch">
          <Facts
            rows={[
              ['Proposed by', batch.proposer],
              ['Proposed', formatMoment(batch.proposedAt)],
              [status === 'declined' ? 'Declined by' : 'Released by', batch.decider],
              ['On', batch.decidedAt && formatMoment(batch.decidedAt)],
              ['Because', batch.reason],
            ]}
          />
        </Panel>
      </Columns>
    </>
  );
};

const aboveLimit = ({ isOwn, mayDecide }: { isOwn: boolean; mayDecide: boolean }): string => {
  if (isOwn) return 'This is above the limit: a colleague has to release it.';
  return mayDecide
    ? 'This is above the limit: a colleague put it together, and you can release it.'
    : 'This is above the limit: someone other than the person who put it together has to release it.';
};

/** What the batch did with a payout, in a sentence. */
const fateText = ({ status }: WholeBatch, fate: WholeBatch['items'][number]['fate']): string => {
  if (fate === 'released') return 'Released';
  if (fate !== null) return `Left out: ${leftOutCauses[fate]}`;
  return { proposed: 'Waits', releasing: 'Comes next', done: 'Waits', declined: 'Not released' }[status];
};

const Items = ({ batch }: { batch: WholeBatch }) => (
  <Panel title="Its payouts">
    <PlainTable>
      <thead>
        <tr>
          <th>Payee</th>
          <th className="number">Amount</th>
          <th>In this batch</th>
          <th>The payout now</th>
        </tr>
      </thead>
      <tbody>
        {batch.items.map(({ payoutId, creatorId, creator, amountPence, status, fate }) => (
          <tr key={payoutId}>
            <td style={{ whiteSpace: 'nowrap' }}>
              <PersonName id={creatorId} to={`/payouts/${payoutId}/show`}>
                {creator}
              </PersonName>
            </td>
            <td className="number">{formatPence(amountPence)}</td>
            <td>{fateText(batch, fate)}</td>
            <td>
              <StatusTag label={payoutLabels[status]} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th>Total</th>
          <td className="number">{formatPence(batch.totalPence)}</td>
          <td colSpan={2} />
        </tr>
      </tfoot>
    </PlainTable>
  </Panel>
);
