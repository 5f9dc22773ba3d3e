/** A withdrawal of 4,000 sales that is interrupted between any two steps is completed by the policy. */
import { expect, it } from 'vitest';
import type { Handle } from '#platform/eventStore/handle.ts';
import { aPayeeRead, aSaleCredited, creatorId, id } from '#testing/events.ts';
import { isLongRun } from '#testing/run/longRun.ts';
import { givenProcess, type ProcessWorld } from '#testing/givenProcess.ts';
import { account, balanceAt, reservationOf } from '#modules/payouts/balance/account.ts';
import { reservePayout } from '#modules/payouts/balance/withdrawal.ts';
import { createOpenPayouts } from './openPayouts.ts';

const sales = Array.from({ length: 4000 }, (_, n) =>
  aSaleCredited({ orderId: id(1 + n), creatorPence: 2000, chargeId: `ch_${n}` }),
);
const payoutId = id(90_000);
const amountPence = 4000 * 2000;

const reserve = async ({ handle, now, cause }: ProcessWorld) => {
  const { state } = await handle(account, creatorId, reservePayout({ creatorId, payoutId, amountPence }, now()), cause);
  const reserved = reservationOf(state, payoutId);
  if (!reserved) throw new Error('nothing is reserved');
  return { creatorId, ...reserved };
};

/** The process is killed before the `n`-th command. */
const killedBefore = (world: ProcessWorld, n: number): Handle => {
  let commands = 0;
  return (...args) => ((commands += 1) === n ? Promise.reject(new Error('killed')) : world.handle(...args));
};

it.each(isLongRun ? [1, 2, 3, 4, 7] : [2, 7])(
  'goes on where it was killed, before command %i, and makes nothing twice',
  async (n) => {
    await givenProcess(aPayeeRead(), ...sales)
      .when(async (world) => {
        const first = await reserve(world);
        await expect(
          createOpenPayouts({ ...world, handle: killedBefore(world, n) })(first, world.cause),
        ).rejects.toThrow('killed');
        const { payouts } = await createOpenPayouts(world)(first, world.cause);
        await createOpenPayouts(world)(first, world.cause);
        return { payouts: payouts.length, balance: balanceAt(await world.load(account, creatorId), world.now()) };
      })
      .answers({ payouts: 4, balance: { availablePence: 0, requestedPence: amountPence } })
      .records(...Array.from({ length: 4 }, () => ['PayoutReserved', 'PayoutRequested'] as const).flat());
  },
);
