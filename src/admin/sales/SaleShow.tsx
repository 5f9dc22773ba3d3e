import { useCanAccess } from 'react-admin';
import type { AdminSale } from '#contracts/sales/sales.ts';
import { Columns, Stack } from '#admin/parts/Columns.tsx';
import { Facts, Proof } from '#admin/parts/Facts.tsx';
import { RowLink } from '#admin/parts/list/ListPage.tsx';
import { listAddress } from '#admin/parts/list/ListTabs.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { PageHeader } from '#admin/parts/PageHeader.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { formatPence } from '#admin/parts/pence.ts';
import { PlainTable } from '#admin/parts/list/PlainTable.tsx';
import { ShowPage } from '#admin/parts/ShowPage.tsx';
import { saleLabels, StatusTag } from '#admin/parts/StatusTag.tsx';
import { formatMoment } from '#admin/parts/time.ts';
import { licenceRows, PersonName } from '#admin/parts/PersonName.tsx';
import { SaleLedger } from './SaleLedger.tsx';
import { RefundOfSale } from './RefundOfSale.tsx';
import { HistoryLink } from '#admin/audit/history/HistoryLink.tsx';
import { SaleChecks } from './SaleChecks.tsx';

const back = { to: '/sales', label: 'Sales' };

export const SaleShow = () => (
  <ShowPage<AdminSale> back={back}>
    {(sale) => (
      <>
        <PageHeader
          title={sale.title}
          back={back}
          lead={
            <>
              <StatusTag label={saleLabels[sale.status]} />
              <span>
                {sale.soldAt === null ? `begun ${formatMoment(sale.createdAt)}` : `sold ${formatMoment(sale.soldAt)}`}
              </span>
            </>
          }
          actions={
            <>
              <HistoryLink kind="order" id={sale.id} />
              {sale.status === 'sold' && <RefundOfSale id={sale.id} />}
            </>
          }
        />
        <Stack>
          <Columns>
            <Amounts sale={sale} />
            <About sale={sale} />
          </Columns>
          <SaleLedger orderId={sale.id} />
          <Checked orderId={sale.id} />
        </Stack>
      </>
    )}
  </ShowPage>
);

const Checked = ({ orderId }: { orderId: string }) => {
  const { canAccess } = useCanAccess({ resource: 'sales', action: 'checks' });
  return canAccess === true && <SaleChecks orderId={orderId} />;
};

/** [what, pence, share of what the buyer pays] */
const Line = ({ what, pence, of }: { what: string; pence: number; of: number }) => (
  <tr>
    <th scope="row">{what}</th>
    <td className="number">{of === 0 ? '–' : `${((pence / of) * 100).toFixed(1)}%`}</td>
    <td className="number">{formatPence(pence)}</td>
  </tr>
);

const Amounts = ({ sale }: { sale: AdminSale }) => {
  const { pricePence, buyerFeePence, totalPence, creatorPence, platformPence, status } = sale;
  const addsUp = pricePence + buyerFeePence === totalPence && creatorPence + platformPence === totalPence;
  const isPaid = status === 'sold';
  return (
    <Panel title={isPaid ? 'Where the money went' : 'Where the money would go'}>
      <PlainTable>
        <thead>
          <tr>
            <th>Part</th>
            <th className="number">Of the total</th>
            <th className="number">Amount</th>
          </tr>
        </thead>
        <tbody>
          <Line what="Creator’s price" pence={pricePence} of={totalPence} />
          <Line what="Fee on top" pence={buyerFeePence} of={totalPence} />
        </tbody>
        <tbody>
          <tr>
            <th scope="row">
              <strong>{isPaid ? 'Buyer paid' : 'Buyer pays'}</strong>
            </th>
            <td />
            <td className="number">
              <strong>{formatPence(totalPence)}</strong>
            </td>
          </tr>
        </tbody>
        <tbody>
          <Line what="To the creator" pence={creatorPence} of={totalPence} />
          <Line what="To the platform" pence={platformPence} of={totalPence} />
        </tbody>
      </PlainTable>
      {!addsUp && (
        <Notice tone="error" role="alert">
          The parts do not add up to what the buyer pays.
        </Notice>
      )}
    </Panel>
  );
};

const feesFirst = { field: 'from', order: 'DESC' } as const;

const About = ({ sale }: { sale: AdminSale }) => {
  const { canAccess } = useCanAccess({ resource: 'videos', action: 'show' });
  const videoId = <Proof>{sale.videoId}</Proof>;
  return (
    <Panel title="Order">
      <Facts
        rows={[
          ['Begun', formatMoment(sale.createdAt)],
          ['Sold', sale.soldAt && formatMoment(sale.soldAt)],
          [
            'Fees',
            <RowLink key="fees" to={listAddress('fee-policies', { version: sale.feePolicyVersion }, feesFirst)}>
              version {sale.feePolicyVersion}
            </RowLink>,
          ],
          ['Order', <Proof key="order">{sale.id}</Proof>],
          ['Video', canAccess === true ? <RowLink to={`/videos/${sale.videoId}/show`}>{videoId}</RowLink> : videoId],
          [
            'Creator',
            <PersonName key="creator" id={sale.creatorId}>
              <Proof>{sale.creatorId}</Proof>
            </PersonName>,
          ],
          ...licenceRows(sale),
        ]}
      />
    </Panel>
  );
};
