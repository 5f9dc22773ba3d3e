/** Checks that every sale is split by the fees it names, and that those applied when it was ordered. */
import { defaultFeePolicy, splitPrice } from '#contracts/shared/money.ts';
import type { Check } from './check.ts';
import type { FeePolicyAnnounced, SalesEvent, VideoSold } from '#events/sales.ts';

type Split = Pick<VideoSold['data'], 'orderId' | 'feePolicyVersion' | 'pricePence' | 'totalPence' | 'creatorPence'>;

/** Takes events in global order; `at` is when each was written. */
export const createFeeAudit = () => {
  const announced = new Map<number, FeePolicyAnnounced['data']>();
  const orderedAt = new Map<string, string>();
  const sales: Split[] = [];

  const see = (fact: SalesEvent, at: string): void => {
    if (fact.type === 'FeePolicyAnnounced') announced.set(fact.data.version, fact.data);
    if (fact.type === 'OrderCreated') orderedAt.set(fact.data.orderId, at);
    if (fact.type === 'VideoSold') sales.push(fact.data);
  };

  /** Before the first start that recorded its settings, the standard fees applied. */
  const policyOf = (version: number) =>
    version === defaultFeePolicy.version
      ? { ...defaultFeePolicy, ...announced.get(version), from: '' }
      : announced.get(version);

  const faultOf = ({ orderId, feePolicyVersion, ...sale }: Split): string | null => {
    const policy = policyOf(feePolicyVersion);
    if (!policy) return `order ${orderId} names fees that were never announced`;
    const split = splitPrice(sale.pricePence, policy);
    if (split.totalPence !== sale.totalPence || split.creatorPence !== sale.creatorPence)
      return `order ${orderId} is not split by version ${feePolicyVersion} of the fees`;
    return (orderedAt.get(orderId) ?? '') < policy.from
      ? `order ${orderId} took version ${feePolicyVersion} of the fees before it began`
      : null;
  };

  const finish = (): Check[] => {
    const faults = sales.flatMap((sale) => faultOf(sale) ?? []);
    return [
      {
        name: 'every sale is split by the fees it names',
        isTrue: faults.length === 0,
        detail: faults[0] ?? `${sales.length} sales, ${Math.max(announced.size, 1)} versions`,
      },
    ];
  };

  return { see, finish };
};
