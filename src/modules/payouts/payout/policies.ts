/** How payouts reacts once an amount is reserved for a payout. */
import type { SalesEvent } from '#events/sales.ts';
import type { EventMetadata } from '#platform/eventStore/eventStore.ts';
import { causedBy, type Cause, type Handle, type Load } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import { defineJob, type JobKind, type Jobs } from '#platform/jobs/jobs.ts';
import { idOf } from '#platform/text/idOf.ts';
import { defineProcess, minutes, type Process } from '#platform/processes/process.ts';
import { account, returnPayout, settleInPart, settlePayout } from '#modules/payouts/balance/account.ts';
import { isShareInDoubt, payoutsDrawingOn } from '#modules/payouts/balance/share.ts';
import type { OpenPayouts } from './adapters/openPayouts.ts';
import { isRejectable, partsToTransfer, payout, rejectPayout } from './payout.ts';
import { createSendPayout, type SendPayoutDeps } from './process.ts';

const payOutJob = defineJob<PayOutJob>('pay-out');

type PoliciesDeps = { handle: Handle; load: Load; send: Jobs['send']; openPayouts: OpenPayouts };
type OfShare = { creatorId: string; orderId: string };
type PayOutJob = { payoutId: string; cause: { eventId: string; metadata: EventMetadata } };

const whyRejected =
  'A problem with one of the sales in this payout is being looked into. What is not in doubt is available again.';

export const payoutPolicies = ({ handle, load, send, openPayouts }: PoliciesDeps): Policy[] => {
  /** Rejects waiting payouts that draw on a share in doubt: the creator may request the rest again. */
  const rejectDrawing = async ({ creatorId, orderId }: OfShare, cause: Cause): Promise<void> => {
    for (const payoutId of payoutsDrawingOn(await load(account, creatorId), orderId)) {
      const state = await load(payout, payoutId);
      if (state.status === 'none') throw new Error(`payout ${payoutId} is not open yet`);
      if (isRejectable(state)) await handle(payout, payoutId, rejectPayout(whyRejected), cause);
    }
  };

  return [
    policy<SalesEvent>('open a payout when an amount is reserved', {
      PayoutReserved: ({ data, ...event }) => openPayouts(data, causedBy(event)),
    }),

    policy<SalesEvent>('transfer the parts when a payout is released', {
      PayoutReleased: ({ data, eventId, metadata }) =>
        send(payOutJob, { payoutId: data.payoutId, cause: { eventId, metadata } }, { id: eventId }),
    }),

    policy<SalesEvent>('settle the account when a payout is paid or rejected', {
      PayoutCutShort: ({ data, ...event }) =>
        handle(account, data.creatorId, settleInPart(data.creatorId, data.payoutId, data.rest), causedBy(event)),
      PayoutPaid: ({ data, ...event }) =>
        handle(account, data.creatorId, settlePayout(data.creatorId, data.payoutId), causedBy(event)),
      PayoutRejected: ({ data, ...event }) =>
        handle(
          account,
          data.creatorId,
          returnPayout(data.creatorId, data.payoutId, data.reason.value ?? ''),
          causedBy(event),
        ),
    }),

    policy<SalesEvent>('reject a waiting payout when a sale in it is in doubt', {
      ShareFrozen: ({ data, ...event }) => rejectDrawing(data, causedBy(event)),
      ShareCancelled: ({ data, ...event }) => rejectDrawing(data, causedBy(event)),
      // It was released before the doubt and waits again after it.
      PayoutFailed: async ({ data, ...event }) => {
        const { shares } = await load(account, data.creatorId);
        const share = shares.find(({ orderId }) => orderId === data.orderId);
        if (share && isShareInDoubt(share)) await rejectDrawing(data, causedBy(event));
      },
    }),
  ];
};

/** A released payout is sent until every part has arrived, or the provider has refused one. */
export const payoutProcess = (deps: SendPayoutDeps): Process =>
  defineProcess({
    name: 'payout',
    title: 'Payout',
    ask: 'finance',
    states: { released: minutes(15) },
    step: createSendPayout(deps),
  });

export const payoutJobs = (deps: SendPayoutDeps & Pick<PoliciesDeps, 'send'>): [JobKind<PayOutJob>] => {
  const { load, send } = deps;
  const sendPayout = createSendPayout(deps);
  return [
    {
      ...payOutJob,
      expireSeconds: 300,
      run: async ({ payoutId, cause }) => {
        await sendPayout(payoutId, causedBy(cause));
        const left = partsToTransfer(await load(payout, payoutId)).length;
        if (left > 0) await send(payOutJob, { payoutId, cause }, { id: idOf(`pay-out:${cause.eventId}:${left}`) });
      },
    },
  ];
};
