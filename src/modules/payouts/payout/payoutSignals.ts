/** The signals for a closer review of a payout, and those against it: one table over facts, as text for finance. */
import { formatPounds } from '#contracts/shared/money.ts';
import type { PayoutSignal } from '#contracts/payouts/payoutDesk.ts';
import type { Trust } from '#modules/payouts/balance/trust.ts';

/** The facts when finance reviews. Null where nothing is known: then there is no signal. */
export type PayoutFacts = {
  amountPence: number;
  /** The amounts of the creator’s earlier payouts. */
  earlierPence: readonly number[];
  isSuspended: boolean;
  daysSinceJoined: number | null;
  /** Since Stripe last began to accept transfers to the creator: new details count as new. */
  daysSinceReady: number | null;
  trust: Trust;
  /** The sales that it pays for, in part or in full. */
  sales: number;
  inDoubt: number;
  warned: number;
  /** The sales whose buyer used a network address that the creator uses too. */
  fromSameAddress: number;
  buyers: number;
  /** Copyright claims against the creator that are open, and strikes that count. */
  openClaims: number;
  strikes: number;
};

const young = { accountDays: 30, readyDays: 7 } as const;
/** Unusual: this many times the usual payout, once there were this many. */
const unusual = { times: 3, after: 2 } as const;

const many = (count: number, singular: string, more: string): string =>
  count === 1 ? `1 ${singular}` : `${count} ${more}`;
const ofSales = (count: number, { sales }: PayoutFacts, is: string, are: string): string =>
  sales === 1
    ? `Its sale ${is}`
    : `${count === sales ? `All ${sales} sales` : `${count} of its ${sales} sales`} ${count === 1 ? is : are}`;
const ago = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`);

type Rule = (facts: PayoutFacts) => Omit<PayoutSignal, 'kind'> | null;
const high = (text: string) => ({ level: 'high', text }) as const;
const remark = (text: string) => ({ level: 'look', text }) as const;

/** The gravest first. */
const rules: Record<PayoutSignal['kind'], Rule> = {
  suspended: ({ isSuspended }) => (isSuspended ? high('The account is suspended.') : null),
  saleInDoubt: (facts) =>
    facts.inDoubt === 0
      ? null
      : high(
          `${ofSales(facts.inDoubt, facts, 'is', 'are')} in doubt: a reported problem, a dispute or a copyright claim.`,
        ),
  sameAddress: (facts) =>
    facts.fromSameAddress === 0
      ? null
      : high(
          `${ofSales(facts.fromSameAddress, facts, 'was', 'were')} ordered from a network address that the creator uses too.`,
        ),
  fraudWarning: (facts) =>
    facts.warned === 0
      ? null
      : high(`${ofSales(facts.warned, facts, 'has', 'have')} a warning of fraud from the card’s issuer.`),
  faults: ({ trust }) =>
    trust.faults.has === 0
      ? null
      : high(
          `${many(trust.faults.has, 'refund for fault or lost dispute', 'refunds for fault or lost disputes')} in half a year.`,
        ),
  strikes: ({ strikes }) =>
    strikes === 0
      ? null
      : high(`${many(strikes, 'copyright strike counts', 'copyright strikes count')} against the creator.`),
  openClaims: ({ openClaims }) =>
    openClaims === 0
      ? null
      : remark(`${many(openClaims, 'copyright claim is', 'copyright claims are')} open against the creator.`),
  oneBuyer: ({ sales, buyers }) => (sales > 1 && buyers === 1 ? remark(`One buyer made all ${sales} sales.`) : null),
  unusual: ({ amountPence, earlierPence }) => {
    const usual = earlierPence.reduce((sum, pence) => sum + pence, 0) / earlierPence.length;
    return earlierPence.length >= unusual.after && amountPence >= unusual.times * usual
      ? remark(
          `${Math.floor(amountPence / usual)} times the creator’s usual payout of ${formatPounds(Math.round(usual))}.`,
        )
      : null;
  },
  firstPayout: ({ earlierPence }) => (earlierPence.length === 0 ? remark('The creator’s first payout.') : null),
  newDetails: ({ daysSinceReady }) =>
    daysSinceReady !== null && daysSinceReady < young.readyDays
      ? remark(`Stripe accepted the payout details ${ago(daysSinceReady)}.`)
      : null,
  newAccount: ({ daysSinceJoined }) =>
    daysSinceJoined !== null && daysSinceJoined < young.accountDays
      ? remark(`The account was made ${ago(daysSinceJoined)}.`)
      : null,
  trusted: ({ trust }) => (trust.isTrusted ? { level: 'good', text: 'The creator is trusted.' } : null),
};

/** Every signal that these facts give, the gravest first. */
export const payoutSignals = (facts: PayoutFacts): PayoutSignal[] =>
  (Object.entries(rules) as [PayoutSignal['kind'], Rule][]).flatMap(([kind, rule]) => {
    const text = rule(facts);
    return text === null ? [] : [{ kind, ...text }];
  });
