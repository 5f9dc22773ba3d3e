/** What is counted again only where something moved is what counting everything gives. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '#contracts/shared/addDays.ts';
import type { AccountEvent } from '#events/sales.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { isLongRun } from '#testing/run/longRun.ts';
import { anyStep, writeHistory } from '#testing/whatIf/history.ts';
import { createBalances } from './balances.ts';
import { divideByShare, shareAfter } from './soldShare.ts';

const history = fc.array(anyStep, { maxLength: 60 }).map(writeHistory);

it('is the same at every event, under another hold', () =>
  fc.assert(
    fc.property(history, fc.nat(40), (events, later) => {
      const balances = createBalances([]);
      const changesOf = divideByShare();
      for (const { event } of events) {
        if (!event.streamId.startsWith('account-')) continue;
        const fact = event as RecordedEvent<AccountEvent>;
        const { creatorId } = fact.data;
        if (fact.type === 'SaleCredited') {
          const recorded = shareAfter(fact);
          balances.add(creatorId, recorded, { ...recorded, availableAt: addDays(recorded.availableAt, later) });
        } else for (const change of changesOf(fact)) balances.change(change);
        const { at } = event.metadata;
        expect(balances.availableOfOther(creatorId, at)).toBe(balances.available(creatorId, at).other);
      }
    }),
    { numRuns: isLongRun ? 500 : 60 },
  ));
