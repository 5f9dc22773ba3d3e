/** Events to which a policy could not react: tried again by hand and by the sweep, and skipped by two admins. */
import { describe, expect, it } from 'vitest';
import { adminListStuckWork, confirmSkip, proposeSkip, tryStuckWorkAgain } from '#contracts/overview/stuckWork.ts';
import { readToEnd, START, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aStaffMember, type Person } from '#testing/routes/people.ts';
import { aPayout } from '#testing/routes/payouts.ts';
import { happenedAt, type World } from '#testing/routes/world.ts';

const adele = aStaffMember('admin', 'adele');
const second = aStaffMember('admin', 'second');
const finance = aStaffMember('finance');
const purchase = aPurchase(aBuyer());
const { creator, parts, amountPence } = aPayout(purchase);
const facts = happenedAt('2026-03-01T10:00:00.000Z', purchase.given, {
  type: 'PayoutReserved',
  data: { payoutId: id(60), creatorId: creator.id, amountPence, parts: [...parts] },
});

const OPENS_PAYOUTS = 'open a payout when an amount is reserved';
const GONE = 'a policy of an earlier version';

const eventsOfType = async ({ app }: World, types: readonly string[]): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const batch of readToEnd(app.store, { after: START, filter: { types } })) events.push(...batch.events);
  return events;
};

/** As the runner of policies leaves it when a reaction has failed again and again. */
const parkFor =
  (policy: string, types: readonly string[] = ['PayoutReserved']) =>
  async (world: World): Promise<void> => {
    const parking = await world.app.openParking(policy);
    for (const event of await eventsOfType(world, types)) {
      expect(await parking.holds(event.streamId)).toBe(event.type !== types[0]);
      await parking.park(event, event.type === types[0] ? new Error('the disk is full') : null);
    }
    world.clock.wait(1);
  };

const list = (who: Person = adele) => call(adminListStuckWork, as(who));
const findItem = async (world: World) => {
  const { body } = await world.call(list());
  const [item] = body?.items ?? [];
  if (!item?.skip) throw new Error('nothing is parked');
  return { itemId: item.itemId, id: item.skip.parkedId, item };
};
const tryAgain = (itemId: string, who: Person = adele) =>
  call(tryStuckWorkAgain, { params: { process: 'reaction', itemId } }, as(who));
const propose = (parkedId: string, who: Person = adele) =>
  call(proposeSkip, { params: { id: parkedId }, body: { reason: 'The seller has been paid by hand.' } }, as(who));
const confirm = (parkedId: string, who: Person = second) => call(confirmSkip, { params: { id: parkedId } }, as(who));

describe('an event to which a policy could not react', () => {
  it('is stuck work for admins with policy, event and error; a try reacts and takes it off the list', async () => {
    const world = await given(facts).also(parkFor(OPENS_PAYOUTS));
    const { itemId, item } = await findItem(world);
    expect(item).toMatchObject({
      title: 'Reaction to an event',
      about: `“${OPENS_PAYOUTS}” at PayoutReserved of account-${creator.id}`,
      error: 'the disk is full',
      ask: 'admin',
      skip: { proposal: null },
    });
    const { body } = await world.call(list(finance));
    expect(body?.items).toMatchObject([{ itemId, mayTry: false, skip: null }]);
    expect((await world.call(tryAgain(itemId, finance))).problem?.type).toBe('not-allowed');
    const { events } = await world.call(tryAgain(itemId));
    expect(events.map(({ type }) => type)).toEqual(['PayoutRequested']);
    expect((await world.call(list())).body?.items).toEqual([]);
  });

  it('is tried again by the sweep, and those behind it follow in their order', async () => {
    const world = await given(facts).also(parkFor(OPENS_PAYOUTS, ['SaleCredited', 'PayoutReserved']));
    const findOpened = async () => (await world.sweep()).events.filter(({ type }) => type === 'PayoutRequested');
    expect(await findOpened()).toEqual([]);
    world.clock.wait(60);
    expect(await findOpened()).toHaveLength(1);
    expect((await world.app.findStuckWork(10)).filter((item) => item.process === 'reaction')).toEqual([]);
  });

  it('stays with its error when nobody can react to it, until two admins have skipped it', async () => {
    const world = await given(facts, second).also(parkFor(GONE, ['SaleCredited', 'PayoutReserved']));
    const { itemId, id: parkedId } = await findItem(world);
    const { problem } = await world.call(tryAgain(itemId));
    expect(problem?.detail).toBe(`It still cannot move on: there is no policy “${GONE}” any more`);
    expect((await world.call(confirm(parkedId))).problem?.type).toBe('conflict');
    expect((await world.call(propose(parkedId, finance))).problem?.type).toBe('not-allowed');
    const { events } = await world.call(propose(parkedId));
    expect(events).toMatchObject([
      { type: 'EventSkipProposed', data: { parkedId, policy: GONE, proposedBy: adele.id } },
    ]);
    expect((await world.call(propose(parkedId, second))).problem?.type).toBe('conflict');
    expect((await world.call(confirm(parkedId, adele))).problem?.type).toBe('second-person-needed');
    expect((await findItem(world)).item.skip?.proposal).toEqual({
      proposedBy: adele.id,
      reason: 'The seller has been paid by hand.',
    });
    expect((await world.call(confirm(parkedId))).events.map(({ type }) => type)).toEqual(['EventSkipConfirmed']);
    // The one behind it is first now, and has nobody who reacts to it either.
    const next = await findItem(world);
    expect(next.id).not.toBe(parkedId);
    expect(next.item.about).toContain('PayoutReserved');
    expect((await world.call(confirm(parkedId))).problem?.type).toBe('not-found');
  });

  it('is taken away when the log was restored without it', async () => {
    const world = await given(facts).also(async ({ app, clock }: World) => {
      const parking = await app.openParking(OPENS_PAYOUTS);
      const [event] = await eventsOfType({ app } as World, ['PayoutReserved']);
      if (event) await parking.park({ ...event, eventId: id(99) }, new Error('the disk is full'));
      clock.wait(1);
    });
    const { itemId } = await findItem(world);
    const { events, problem } = await world.call(tryAgain(itemId));
    expect(events).toEqual([]);
    expect(problem).toBeUndefined();
    expect((await world.call(list())).body?.items).toEqual([]);
  });
});
