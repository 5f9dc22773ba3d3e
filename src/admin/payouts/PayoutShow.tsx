import { useCanAccess } from 'react-admin';
import { whyHeld } from '#contracts/payeeVocabulary.ts';
import type { AdminPayout } from '#contracts/sales.ts';
import { Columns } from '../parts/Columns.tsx';
import { Facts, Proof } from '../parts/Facts.tsx';
import { RowLink } from '../parts/ListPage.tsx';
import { Notice } from '../parts/Notice.tsx';
import { PageHeader } from '../parts/PageHeader.tsx';
import { Panel } from '../parts/Panel.tsx';
import { formatPence } from '../parts/pence.ts';
import { PlainTable } from '../parts/PlainTable.tsx';
import { ShowPage } from '../parts/ShowPage.tsx';
import { payeeWords, payoutWords, StatusTag } from '../parts/StatusTag.tsx';
import { formatMoment } from '../parts/time.ts';
import { isWaiting } from './isWaiting.ts';
import { RejectPayoutButton } from './RejectPayoutButton.tsx';
import { ReleasePayoutButton } from './ReleasePayoutButton.tsx';

const back = { to: '/payouts', label: 'Payouts' };

export const PayoutShow = () => (
  <ShowPage<AdminPayout> back={back}>
    {(payout) => (
      <>
        <PageHeader
          title={`${formatPence(payout.amountPence)} to ${payout.creator}`}
          back={back}
          lead={
            <>
              <StatusTag words={payoutWords[payout.status]} />
              <span>requested {formatMoment(payout.requestedAt)}</span>
            </>
          }
          actions={
            <>
              <RejectPayoutButton />
              <ReleasePayoutButton />
            </>
          }
        />
        <Columns>
          <Sales payout={payout} />
          <History payout={payout} />
        </Columns>
      </>
    )}
  </ShowPage>
);

const Sales = ({ payout: { sales, amountPence } }: { payout: AdminPayout }) => {
  const { canAccess } = useCanAccess({ resource: 'sales', action: 'show' });
  const sum = sales.reduce((total, sale) => total + sale.amountPence, 0);
  return (
    <Panel title="The sales it pays for">
      <PlainTable>
        <thead>
          <tr>
            <th>Video</th>
            <th>Sold</th>
            <th>Order</th>
            <th className="number">Amount</th>
          </tr>
        </thead>
        <tbody>
          {sales.map(({ orderId, title, soldAt, amountPence: pence }) => (
            <tr key={orderId}>
              <td>{canAccess === true ? <RowLink to={`/sales/${orderId}/show`}>{title}</RowLink> : title}</td>
              <td>{formatMoment(soldAt)}</td>
              <td>
                <Proof title={orderId}>{orderId.slice(0, 8)}</Proof>
              </td>
              <td className="number">{formatPence(pence)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={3}>{sum === amountPence ? 'Adds up to the payout' : 'Does not add up to the payout'}</th>
            <td className="number">{formatPence(sum)}</td>
          </tr>
        </tfoot>
      </PlainTable>
      {sum !== amountPence && (
        <Notice tone="error" role="alert">
          The parts make {formatPence(sum)}, the payout is {formatPence(amountPence)}. Do not release it.
        </Notice>
      )}
    </Panel>
  );
};

const History = ({ payout }: { payout: AdminPayout }) => (
  <Panel title="History">
    {payout.payee.status !== 'active' && isWaiting(payout) && (
      <Notice tone="warning" sx={{ mb: 1 }}>
        <strong>Waits for the creator:</strong> {whyHeld(payout.payee.status, payout.payee.requirements)} It can be
        released once that is done.
      </Notice>
    )}
    {payout.note !== null && (
      <Notice tone="error" sx={{ mb: 1 }}>
        <strong>{payoutWords[payout.status][0]}:</strong> {payout.note}
      </Notice>
    )}
    {payout.failure !== null && (
      <Notice tone="error" sx={{ mb: 1 }}>
        <strong>The provider refused:</strong> {payout.failure}. Release it again once the creator’s account is put
        right.
      </Notice>
    )}
    <Facts
      rows={[
        ['Requested', formatMoment(payout.requestedAt)],
        ['First released by', payout.approvedBy && <Proof key="first">{payout.approvedBy}</Proof>],
        ['Released', payout.releasedAt && formatMoment(payout.releasedAt)],
        ['Released by', payout.releasedBy && <Proof key="by">{payout.releasedBy}</Proof>],
        ['Paid', payout.paidAt && formatMoment(payout.paidAt)],
        ['Payee', payout.creator],
        ['Payouts set up', <StatusTag key="payee" words={payeeWords[payout.payee.status]} />],
        ['Account', <Proof key="account">{payout.creatorId}</Proof>],
        ['Payout', <Proof key="payout">{payout.id}</Proof>],
      ]}
    />
  </Panel>
);
