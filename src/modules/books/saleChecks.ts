/**
 * What must hold for any sale at any moment, checked from events alone. Auditors see it, the audit command uses it too.
 */
import { formatPounds } from '#contracts/shared/money.ts';
import type { Check } from './check.ts';
import { createRefundAudit } from './refundAudit.ts';
import type { SalesEvent } from '#events/sales.ts';

type Fact = SalesEvent;

const typed = <T extends Fact['type']>(facts: readonly Fact[], type: T): Extract<Fact, { type: T }>[] =>
  facts.filter((fact): fact is Extract<Fact, { type: T }> => fact.type === type);

/** The promises about one order's sale: once, captured first, every penny accounted for. */
export const checkSale = (orderId: string, facts: readonly Fact[]): Check[] => {
  const sales = typed(facts, 'VideoSold');
  const sale = sales.find(({ data }) => data.orderId === orderId) ?? sales[0];
  const annulled = typed(facts, 'SaleAnnulled').length;
  const standing = sales.length - annulled;
  const claims = typed(facts, 'OfferClaimed').length - typed(facts, 'ClaimReleased').length - annulled;
  const credits = typed(facts, 'SaleCredited').filter(({ data }) => data.orderId === orderId);
  const sumOf = (type: 'TransferMade' | 'TransferTakenBack'): number =>
    typed(facts, type)
      .filter(({ data }) => data.orderId === orderId)
      .reduce((sum, { data }) => sum + data.amountPence, 0);
  const transferred = sumOf('TransferMade') - sumOf('TransferTakenBack');
  const refunds = createRefundAudit();
  for (const fact of facts) refunds.see(fact);
  const isOurs = sale?.data.orderId === orderId;
  return [
    {
      name: 'sold at most once',
      isTrue: standing <= 1,
      detail: `${standing} sale${standing === 1 ? '' : 's'} in the offer's history${annulled > 0 ? `, ${annulled} annulled` : ''}`,
    },
    {
      name: 'at most one order holds the offer',
      isTrue: claims <= 1,
      detail: `${claims} open claim${claims === 1 ? '' : 's'}`,
    },
    {
      name: 'the parts add up to what was paid',
      isTrue:
        !sale ||
        (sale.data.creatorPence + sale.data.platformPence === sale.data.totalPence &&
          sale.data.pricePence + sale.data.buyerFeePence === sale.data.totalPence),
      detail: sale
        ? `${formatPounds(sale.data.creatorPence)} creator + ${formatPounds(sale.data.platformPence)} platform = ${formatPounds(sale.data.totalPence)}`
        : 'not sold yet',
    },
    {
      name: 'credited once, with the share of the sale',
      isTrue:
        credits.length <= 1 && (!isOurs || credits.every(({ data }) => data.creatorPence === sale.data.creatorPence)),
      detail: credits[0] ? `${formatPounds(credits[0].data.creatorPence)} credited` : 'not credited yet',
    },
    {
      name: 'never paid out more than credited',
      isTrue: transferred <= (credits[0]?.data.creatorPence ?? 0),
      detail: `${formatPounds(transferred)} transferred`,
    },
    ...refunds.finish(),
  ];
};
