/** How a creator's balance reacts to a sale, a doubt, a refund or a claim. */
import { addDays } from '#contracts/shared/addDays.ts';
import type { SalesEvent } from '#events/sales.ts';
import type { EventMetadata } from '#platform/eventStore/eventStore.ts';
import { causedBy, type Handle, type Load } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import { defineJob, type JobKind, type Jobs } from '#platform/jobs/jobs.ts';
import { defineProcess, hours, type Process } from '#platform/processes/process.ts';
import type { Tools } from '#platform/processes/tools.ts';
import type { FindRulesAt, FindTrust, SalesFacts } from '#modules/payouts/ports.ts';
import { account, owedOn } from './account.ts';
import { creditSale, holdPolicyOf } from './hold.ts';
import { createReverseShare } from './process.ts';
import { cancelShare, freezeShare, unfreezeShare } from './share.ts';

const reverseTransferJob = defineJob<ReversalJob>('take-back');

export type BalancePoliciesDeps = {
  handle: Handle;
  load: Load;
  send: Jobs['send'];
  findRulesAt: FindRulesAt;
  findTrust: FindTrust;
  sales: Pick<SalesFacts, 'isClearOfClaims' | 'startDecidedRefund'>;
  now: () => string;
};

type CausingEvent = { eventId: string; metadata: EventMetadata };
type ReversalJob = { creatorId: string; orderId: string; cause: CausingEvent };

/** A share follows the reports, refunds and disputes of its sale. */
const afterSale = ({ handle, sales }: Pick<BalancePoliciesDeps, 'handle' | 'sales'>): Policy =>
  policy<SalesEvent>('keep the share of a sale in step with reports, refunds and disputes', {
    ProblemReported: ({ data: { creatorId, orderId }, ...event }) =>
      handle(account, creatorId, freezeShare({ creatorId, orderId }, 'problem'), causedBy(event)),
    ProblemDecided: async ({ data: { creatorId, orderId, decision }, ...event }) => {
      // A share that is to be refunded stays frozen until the refund has been taken out of it.
      if (decision === 'release' || !(await sales.startDecidedRefund(orderId, causedBy(event))))
        await handle(account, creatorId, unfreezeShare({ creatorId, orderId }, 'problem'), causedBy(event));
    },
    RefundStarted: async ({ data, ...event }) => {
      const { creatorId, orderId, n, creatorPence: amountPence, reason, isFault: countsAgainst, isFull } = data;
      const mayOwe = reason === 'staff' || reason === 'problem';
      const endsReport = isFull || reason === 'problem' || reason === 'undecided';
      const cancelled = { creatorId, orderId, key: `refund:${n}`, amountPence, mayOwe, countsAgainst };
      const at = event.metadata.at;
      await handle(account, creatorId, cancelShare({ ...cancelled, at }), causedBy(event));
      if (endsReport)
        await handle(account, creatorId, unfreezeShare({ creatorId, orderId }, 'problem'), causedBy(event));
      if (isFull) await handle(account, creatorId, unfreezeShare({ creatorId, orderId }, 'claim'), causedBy(event));
    },
    DisputeOpened: ({ data: { creatorId, orderId }, ...event }) =>
      handle(account, creatorId, freezeShare({ creatorId, orderId }, 'dispute'), causedBy(event)),
    DisputeWon: async ({ data: { creatorId, orderId }, ...event }) => {
      await handle(account, creatorId, unfreezeShare({ creatorId, orderId }, 'dispute'), causedBy(event));
      if (!(await sales.startDecidedRefund(orderId, causedBy(event))))
        await handle(account, creatorId, unfreezeShare({ creatorId, orderId }, 'problem'), causedBy(event));
    },
    DisputeLost: async ({ data: { creatorId, orderId, disputeId, creatorPence, isFault }, ...event }) => {
      const cancelled = { creatorId, orderId, key: `dispute:${disputeId}`, amountPence: creatorPence };
      const terms = { mayOwe: isFault, countsAgainst: true, at: event.metadata.at };
      await handle(account, creatorId, cancelShare({ ...cancelled, ...terms }), causedBy(event));
      for (const cause of ['dispute', 'problem'] as const)
        await handle(account, creatorId, unfreezeShare({ creatorId, orderId }, cause), causedBy(event));
    },
  });

export const balancePolicies = (deps: BalancePoliciesDeps): Policy[] => {
  const { handle, load, send, findRulesAt, findTrust, sales } = deps;
  return [
    policy<SalesEvent>('credit the creator when a video is sold', {
      VideoSold: async ({ data, ...event }) => {
        const { creatorId, orderId, videoId, creatorPence, chargeId } = data;
        const sale = { creatorId, orderId, videoId, creatorPence, chargeId };
        const { isTrusted } = await findTrust(creatorId);
        const soldAt = event.metadata.at;
        const { version: rulesVersion, rules } = await findRulesAt(soldAt);
        const terms = { soldAt, isTrusted, hold: holdPolicyOf(rules), rulesVersion };
        await handle(account, creatorId, creditSale(sale, terms, addDays), causedBy(event));
      },
    }),

    afterSale(deps),

    policy<SalesEvent>('keep the share of a sale in step with copyright claims', {
      RightsQuestioned: ({ data: { creatorId, orderId }, ...event }) =>
        handle(account, creatorId, freezeShare({ creatorId, orderId }, 'claim'), causedBy(event)),
      RightsCleared: async ({ data: { creatorId, orderId }, ...event }) => {
        // Another claim against the same video may still be open.
        if (await sales.isClearOfClaims(orderId))
          await handle(account, creatorId, unfreezeShare({ creatorId, orderId }, 'claim'), causedBy(event));
      },
    }),

    policy<SalesEvent>('take back what was paid out of a cancelled share', {
      ShareCancelled: ({ data: { creatorId, orderId }, eventId, metadata }) =>
        send(reverseTransferJob, { creatorId, orderId, cause: { eventId, metadata } }, { id: eventId }),
      PayoutSettled: async ({ data: { creatorId, payoutId }, eventId, metadata }) => {
        const state = await load(account, creatorId);
        const parts = state.reservations.find((reservation) => reservation.payoutId === payoutId)?.parts ?? [];
        for (const { orderId } of parts)
          if (owedOn(state, orderId) > 0)
            await send(reverseTransferJob, { creatorId, orderId, cause: { eventId, metadata } });
      },
    }),
  ];
};

/** The reversal of what was paid out of a cancelled share; items are `<creatorId>:<orderId>`. */
export const reversalProcess = (deps: Parameters<typeof createReverseShare>[0]): Process => {
  const reverseShare = createReverseShare(deps);
  return defineProcess({
    name: 'reversal',
    title: 'Reversal of a payout',
    ask: 'finance',
    // A payout of the share that is under way has to end first.
    states: { owed: hours(2) },
    step: (item, cause, failures) => {
      const [creatorId = '', orderId = ''] = item.split(':');
      return reverseShare({ creatorId, orderId }, cause, failures);
    },
  });
};

/** Makes a reversal quick; it is of no use when it has failed, as the process of the reversal goes on without it. */
export const balanceJobs = ({ hurry }: Pick<Tools, 'hurry'>): [JobKind<ReversalJob>] => [
  {
    ...reverseTransferJob,
    expireSeconds: 300,
    endsAfterMs: 0,
    run: ({ creatorId, orderId, cause }) => hurry('reversal', `${creatorId}:${orderId}`, causedBy(cause)),
  },
];
