import { describe, it } from 'vitest';
import { creatorId, id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import type { PayoutEvent } from './events.ts';
import { payout, recordTransfer, rejectPayout, releasePayout, requestPayout } from './payout.ts';

const parts = [1, 2].map((n) => ({ orderId: id(n), n: 1, amountPence: 1000, chargeId: `ch_${n}` }));
const [first, second] = parts as [(typeof parts)[0], (typeof parts)[0]];
const requested: PayoutEvent = {
  type: 'PayoutRequested',
  data: { payoutId: id(9), creatorId, amountPence: 2000, parts },
};
const released: PayoutEvent = { type: 'PayoutReleased', data: { payoutId: id(9), creatorId } };
const made = (part: typeof first): PayoutEvent => ({
  type: 'TransferMade',
  data: { ...part, payoutId: id(9), transferId: 'tr_1' },
});

describe('a payout', () => {
  it('is opened once', () => {
    given(payout, requested)
      .when(requestPayout(requested.data as never))
      .then();
  });

  it('is released once, by whoever is first', () => {
    given(payout, requested).when(releasePayout()).then({ type: 'PayoutReleased' });
    given(payout, requested, released).when(releasePayout()).refuses('payout-not-waiting');
    given(payout).when(releasePayout()).refuses('not-found');
  });

  it('cannot be rejected after its release', () => {
    given(payout, requested, released).when(rejectPayout('why')).refuses('payout-not-waiting');
  });

  it('transfers nothing before its release', () => {
    given(payout, requested).when(recordTransfer(first, 'tr_1')).then();
  });

  it('is paid with the last of its parts, each counted once', () => {
    given(payout, requested, released).when(recordTransfer(first, 'tr_1')).then({ type: 'TransferMade' });
    given(payout, requested, released, made(first)).when(recordTransfer(first, 'tr_1')).then();
    given(payout, requested, released, made(first))
      .when(recordTransfer(second, 'tr_2'))
      .then({ type: 'TransferMade' }, { type: 'PayoutPaid', data: { amountPence: 2000 } });
  });
});
