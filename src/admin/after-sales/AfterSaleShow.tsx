import type { AdminAfterSale } from '#contracts/sales/afterSales.ts';
import { problemKindLabels } from '#contracts/sales/afterSaleVocabulary.ts';
import { Columns, Stack } from '#admin/parts/Columns.tsx';
import { Facts, Proof } from '#admin/parts/Facts.tsx';
import { RowLink } from '#admin/parts/list/ListPage.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { PageHeader } from '#admin/parts/PageHeader.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { formatPence } from '#admin/parts/pence.ts';
import { PlainTable } from '#admin/parts/list/PlainTable.tsx';
import { ShowPage } from '#admin/parts/ShowPage.tsx';
import { StatusTag } from '#admin/parts/StatusTag.tsx';
import { formatMoment } from '#admin/parts/time.ts';
import { licenceRows, PersonName } from '#admin/parts/PersonName.tsx';
import { accessLabels, reasonLabels, refundLabels, tagsOf } from './afterSaleLabels.ts';
import { EvidencePanel } from './EvidencePanel.tsx';
import { WantedRefund } from './WantedRefund.tsx';
import { RefundPartButton } from './RefundPartButton.tsx';
import { RefundSaleButton } from './RefundSaleButton.tsx';
import { ReleaseShareButton } from './ReleaseShareButton.tsx';

const back = { to: '/after-sales', label: 'Refunds & disputes' };

export const AfterSaleShow = () => (
  <ShowPage<AdminAfterSale> back={back}>
    {(sale) => (
      <>
        <PageHeader
          title={sale.title}
          back={back}
          lead={tagsOf(sale).map((label) => (
            <StatusTag key={label[0]} label={label} />
          ))}
          // Anew after each decision: a button stays off once it was pressed.
          actions={<Actions key={sale.changedAt} sale={sale} />}
        />
        <Stack>
          <Columns>
            {sale.problem ? <Report problem={sale.problem} /> : <Refunds sale={sale} />}
            <About sale={sale} />
          </Columns>
          {sale.problem && <Refunds sale={sale} />}
          <EvidencePanel key={sale.changedAt} sale={sale} />
        </Stack>
      </>
    )}
  </ShowPage>
);

const Actions = ({ sale }: { sale: AdminAfterSale }) => {
  const canRefund =
    sale.approval === null &&
    sale.refundablePence > 0 &&
    sale.disputeStatus !== 'open' &&
    sale.disputeStatus !== 'lost';
  return (
    <>
      {canRefund && <RefundSaleButton sale={sale} />}
      {canRefund && sale.access === 'open' && <RefundPartButton sale={sale} />}
      <ReleaseShareButton sale={sale} />
    </>
  );
};

const Report = ({ problem }: { problem: NonNullable<AdminAfterSale['problem']> }) => (
  <Panel title="The report">
    <Facts
      rows={[
        ['What', problemKindLabels[problem.kind]],
        ['Buyer', problem.text ?? 'Deleted with the account.'],
        ['Creator', problem.answer ?? 'Has not answered yet.'],
        ['Decide by', problem.status === 'open' ? formatMoment(problem.decideBefore) : null],
        ['Decision', problem.reason],
        ['Goes back', problem.amountPence > 0 ? formatPence(problem.amountPence) : null],
      ]}
    />
  </Panel>
);

/** What the person who refunds has to know first: what the creator was paid, and who else has to agree. */
const BeforeRefunding = ({ sale }: { sale: AdminAfterSale }) => {
  const { creatorPaidPence, approval, twoPeopleAbovePence, refundablePence } = sale;
  return (
    <>
      {creatorPaidPence > 0 && (
        <Notice tone="warning">
          The creator has already been paid {formatPence(creatorPaidPence)} for this sale. A refund reverses that
          payment as far as the money is still there.
        </Notice>
      )}
      <WantedRefund sale={sale} />
      {approval === null && refundablePence > twoPeopleAbovePence && (
        <p>Two people have to refund more than {formatPence(twoPeopleAbovePence)}: a colleague confirms it.</p>
      )}
    </>
  );
};

const Refunds = ({ sale }: { sale: AdminAfterSale }) => {
  const { refunds, refundablePence } = sale;
  return (
    <Panel title="Refunds">
      <BeforeRefunding sale={sale} />
      {refunds.length === 0 ? (
        <p style={{ margin: 0 }}>None. {formatPence(refundablePence)} can be refunded.</p>
      ) : (
        <PlainTable>
          <thead>
            <tr>
              <th>Why</th>
              <th>State</th>
              <th className="number">From the creator’s share</th>
              <th className="number">To the buyer</th>
            </tr>
          </thead>
          <tbody>
            {refunds.map(({ n, amountPence, creatorPence, reason, status }) => (
              <tr key={n}>
                <td>{reasonLabels[reason]}</td>
                <td>
                  <StatusTag label={refundLabels[status]} />
                </td>
                <td className="number">{formatPence(creatorPence)}</td>
                <td className="number">{formatPence(amountPence)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </Panel>
  );
};

const About = ({ sale }: { sale: AdminAfterSale }) => (
  <Panel title="The sale">
    <Facts
      rows={[
        [
          'Video',
          <RowLink key="video" to={`/videos/${sale.videoId}/show`}>
            {sale.title}
          </RowLink>,
        ],
        ['Paid', formatPence(sale.totalPence)],
        ['Sold', sale.soldAt && formatMoment(sale.soldAt)],
        [
          'Creator',
          <PersonName key="creator" id={sale.creatorId}>
            {sale.creator}
          </PersonName>,
        ],
        ...licenceRows(sale),
        ['Download', accessLabels[sale.access]],
        ['Fetched', sale.downloads === 0 ? 'never' : `${sale.downloads} ×`],
        ['Disputed', sale.disputeStatus && formatPence(sale.disputedPence)],
        ['The bank says', sale.disputeReason?.replaceAll('_', ' ')],
        ['Answer by', sale.disputeStatus === 'open' && sale.respondBy !== null ? formatMoment(sale.respondBy) : null],
        ['Dispute', sale.disputeId && <Proof key="dispute">{sale.disputeId}</Proof>],
        [
          'Order',
          <RowLink key="order" to={`/sales/${sale.id}/show`}>
            <Proof>{sale.id}</Proof>
          </RowLink>,
        ],
      ]}
    />
  </Panel>
);
