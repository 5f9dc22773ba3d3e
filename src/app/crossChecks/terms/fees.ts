/** Memory: every version of the fees; it is a handful. */
import { defaultFeePolicy, splitPrice } from '#contracts/shared/money.ts';
import type { FeePolicyAnnounced } from '#events/fees.ts';
import { createFindings, dispatch, type CrossCheck, type EventOf } from '#app/crossChecks/crossCheck.ts';

type Version = Pick<FeePolicyAnnounced['data'], 'policyId' | 'version' | 'buyerFeeBps' | 'creatorShareBps' | 'from'>;

/** An order reads the fees a moment before it is written, and the clocks of machines differ by a minute. */
const READ_BEFORE_MS = 2 * 60_000;

const shifted = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

export const feesCheck = (): CrossCheck => {
  let announced: Version[] = [];
  const rates = new Map<number, Version>();
  let last = 0;
  const { report, compare, list } = createFindings();

  /** Before the first start that recorded its settings, the standard fees applied. */
  const versionAt = (at: string): number =>
    announced.findLast(({ from }) => from <= at)?.version ?? defaultFeePolicy.version;

  const checkOrder = (event: EventOf<'OrderCreated'>): void => {
    const { feePolicyVersion, pricePence, buyerFeePence, totalPence, creatorPence, platformPence } = event.data;
    const { at } = event.metadata;
    const inForce = [-READ_BEFORE_MS, 0, READ_BEFORE_MS].map((ms) => versionAt(shifted(at, ms)));
    if (!inForce.includes(feePolicyVersion))
      report(event, `version ${versionAt(at)} of the fees, which applied at ${at}`, `version ${feePolicyVersion}`);
    const policy =
      rates.get(feePolicyVersion) ?? (feePolicyVersion === defaultFeePolicy.version ? defaultFeePolicy : null);
    if (!policy) return report(event, `version ${feePolicyVersion} of the fees before it`, 'no such event');
    const split = splitPrice(pricePence, policy);
    compare(event, 'the fee of the buyer by that version, in pence:', split.buyerFeePence, buyerFeePence);
    compare(event, 'the total by that version, in pence:', split.totalPence, totalPence);
    compare(event, 'the share of the creator by that version, in pence:', split.creatorPence, creatorPence);
    compare(event, 'the share of the platform by that version, in pence:', split.platformPence, platformPence);
  };

  return {
    name: 'every order has the fees that applied at its moment, and is split by them',
    see: dispatch({
      FeePolicyAnnounced: (event) => {
        compare(event, 'the next version of the fees:', last + 1, event.data.version);
        last = event.data.version;
        const { policyId, version, buyerFeeBps, creatorShareBps, from } = event.data;
        const announcement = { policyId, version, buyerFeeBps, creatorShareBps, from };
        announced.push(announcement);
        rates.set(version, announcement);
      },
      FeePolicyDropped: ({ data }) => {
        announced = announced.filter(({ policyId }) => policyId !== data.policyId);
      },
      OrderCreated: checkOrder,
    }),
    finish: () => list(),
  };
};
