import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { getTrustDossier, type SaleDoubt, type TrustDossier, type TrustSale } from '#contracts/payouts/trust.ts';
import { strictSales } from '#contracts/sales/trustRule.ts';
import { useCall } from '#admin/calls/useCall.ts';
import { Notice } from './Notice.tsx';
import { Panel } from './Panel.tsx';
import { formatPence } from './pence.ts';
import { PersonName } from './PersonName.tsx';
import { formatMoment } from './time.ts';
import { TrustTag } from './TrustTag.tsx';

const reasons: Record<SaleDoubt['why'], string> = {
  held: 'the hold is not over',
  refunded: 'refunded, in part or in full',
  inDoubt: 'a report, a dispute or a claim is open',
  price: `below ${formatPence(strictSales.pricePence)}`,
  newAccount: `the buyer’s account was less than ${strictSales.accountDays} days old`,
  noCard: 'no card is stored for it',
  noAddress: 'no network address of the buyer is left',
  sameBuyer: 'the buyer of another sale',
  sameCard: 'same card as',
  sameAddress: 'same network address as',
  sameDevice: 'same browser as',
};
const ties: readonly SaleDoubt['why'][] = ['sameCard', 'sameAddress', 'sameDevice'];

const summaryOf = ({ trust, sales }: TrustDossier): string => {
  if (trust.rule === 'demo') return 'This installation counts every sale (TRUST_RULE).';
  const out = sales.filter(({ doubts }) => doubts.length > 0).length;
  if (sales.length === 0) return 'Nothing is sold yet.';
  if (out === 0) return 'Every sale counts.';
  return out === 1 ? '1 sale does not count:' : `${out} sales do not count:`;
};

/** The sales behind a creator's trust: which of them do not count, and which accounts share what. */
export const TrustPanel = ({ creatorId }: { creatorId: string }) => {
  const call = useCall();
  const { data, error } = useQuery({
    queryKey: ['accounts', 'trust', creatorId],
    queryFn: ({ signal }) => call(getTrustDossier, { params: { id: creatorId } }, { signal }),
  });
  if (error) return <Notice tone="error">The sales behind the trust could not be read.</Notice>;
  if (!data) return null;
  const doubted = data.sales.filter(({ doubts }) => doubts.length > 0);
  const isRing = doubted.some(({ doubts }) => doubts.some(({ why }) => ties.includes(why)));
  return (
    <Panel title="Sales that count for trust" aside={<TrustTag isTrusted={data.trust.isTrusted} />}>
      {isRing && (
        <Notice tone="error" sx={{ mb: 1 }}>
          Accounts that trade with each other share a card, a network address or a browser.
        </Notice>
      )}
      <p>
        {data.trust.salesPastHold.has} of {data.trust.salesPastHold.atLeast} needed. {summaryOf(data)}
      </p>
      {doubted.length > 0 && (
        <List aria-label="Sales that do not count">
          {doubted.map((sale) => (
            <Doubted key={sale.orderId} sale={sale} />
          ))}
        </List>
      )}
    </Panel>
  );
};

const Doubted = ({ sale: { buyer, pricePence, soldAt, doubts } }: { sale: TrustSale }) => (
  <li>
    <PersonName id={buyer.id}>{buyer.name === '' ? 'Unknown account' : buyer.name}</PersonName>
    <Quiet>
      {formatPence(pricePence)} · {formatMoment(soldAt)}
    </Quiet>
    <ul>
      {doubts.map(({ why, with: other }) => (
        <li key={`${why} ${other?.id}`}>
          {reasons[why]} {other && <PersonName id={other.id}>{other.name}</PersonName>}
        </li>
      ))}
    </ul>
  </li>
);

const Quiet = styled('span')(({ theme: { palette } }) => ({
  marginLeft: 8,
  fontSize: 12,
  color: palette.text.secondary,
}));
const List = styled('ol')(({ theme: { palette } }) => ({
  listStyle: 'none',
  margin: '8px 0 0',
  padding: 0,
  '& > li': { padding: '8px 0', borderTop: `1px solid ${palette.divider}` },
  '& ul': { margin: '4px 0 0', paddingLeft: 18, color: palette.text.secondary },
}));
