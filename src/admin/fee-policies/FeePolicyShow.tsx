import { useCanAccess, useGetIdentity } from 'react-admin';
import type { FeePolicyRecord } from '#contracts/fees/feePolicies.ts';
import { formatBps, formatPounds, splitPrice } from '#contracts/shared/money.ts';
import { Columns } from '#admin/parts/Columns.tsx';
import { Facts, Proof } from '#admin/parts/Facts.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { PageHeader } from '#admin/parts/PageHeader.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { PlainTable } from '#admin/parts/list/PlainTable.tsx';
import { ShowPage } from '#admin/parts/ShowPage.tsx';
import { feeLabels, StatusTag } from '#admin/parts/StatusTag.tsx';
import { formatMoment } from '#admin/parts/time.ts';
import { ConfirmFeesButton } from './ConfirmFeesButton.tsx';
import { DropFeesButton } from './DropFeesButton.tsx';
import { feeText } from './FeePolicyList.tsx';

const back = { to: '/fee-policies', label: 'Fees' };
const examples = [1000, 4900, 10_000, 50_000];

export const FeePolicyShow = () => <ShowPage<FeePolicyRecord> back={back}>{(fees) => <Whole fees={fees} />}</ShowPage>;

const Actions = ({ fees, isOwn }: { fees: FeePolicyRecord; isOwn: boolean }) => {
  const { canAccess } = useCanAccess({ resource: 'fee-policies', action: 'decide' });
  if (canAccess !== true || (fees.status !== 'proposed' && fees.status !== 'announced')) return null;
  return (
    <>
      <DropFeesButton fees={fees} isOwn={isOwn} />
      {fees.status === 'proposed' && !isOwn && <ConfirmFeesButton fees={fees} />}
    </>
  );
};

const Whole = ({ fees }: { fees: FeePolicyRecord }) => {
  const { identity } = useGetIdentity();
  const isOwn = fees.proposedBy !== null && identity?.id === fees.proposedBy;
  return (
    <>
      <PageHeader
        title={feeText(fees)}
        back={back}
        lead={
          <>
            <StatusTag label={feeLabels[fees.status]} />
            <span>from {formatMoment(fees.from)}</span>
          </>
        }
        actions={<Actions fees={fees} isOwn={isOwn} />}
      />
      {fees.status === 'proposed' && (
        <Notice tone="warning" sx={{ mb: 2 }}>
          {isOwn
            ? 'A colleague has to confirm it while there is still time to notify creators.'
            : 'A colleague proposed it, and you can confirm it. We then notify every creator.'}
        </Notice>
      )}
      <Columns>
        <Split fees={fees} />
        <About fees={fees} />
      </Columns>
    </>
  );
};

const Split = ({ fees: { version, buyerFeeBps, creatorShareBps } }: { fees: FeePolicyRecord }) => (
  <Panel title="A sale under these fees">
    <PlainTable>
      <thead>
        <tr>
          <th className="number">Price</th>
          <th className="number">Buyer pays</th>
          <th className="number">Creator</th>
          <th className="number">Platform</th>
        </tr>
      </thead>
      <tbody>
        {examples.map((pence) => {
          const split = splitPrice(pence, { version: version ?? 0, buyerFeeBps, creatorShareBps });
          return (
            <tr key={pence}>
              {[pence, split.totalPence, split.creatorPence, split.platformPence].map((amount, place) => (
                <td key={place} className="number">
                  {formatPounds(amount)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </PlainTable>
  </Panel>
);

const About = ({ fees }: { fees: FeePolicyRecord }) => {
  const { status, version, decidedAt } = fees;
  const isDropped = status === 'dropped';
  return (
    <Panel title="The change">
      <Facts
        rows={[
          ['Version', version],
          ['Buyer pays on top', formatBps(fees.buyerFeeBps)],
          ['Creator gets', formatBps(fees.creatorShareBps)],
          ['Applies from', formatMoment(fees.from)],
          ['Proposed by', fees.proposer ?? 'The settings'],
          ['Because', fees.reason],
          ['Recorded', formatMoment(fees.proposedAt)],
          [isDropped ? (version === null ? 'Declined by' : 'Called off by') : 'Confirmed by', fees.decider],
          ['On', decidedAt && formatMoment(decidedAt)],
          ['For the reason', fees.dropReason],
          ['Change', <Proof key="id">{fees.id}</Proof>],
        ]}
      />
    </Panel>
  );
};
