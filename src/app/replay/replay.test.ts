/** The log of a marketplace that an earlier version left, replayed: three sales, a refund, a payout, an account that was closed. */
import { describe, expect, it } from 'vitest';
import { readKeptLog } from '#journeys/site/upgrade/keptLog.ts';
import { labelPersonal } from '#platform/eventStore/sealed.ts';
import { changesBetween, valuesOf } from './changes.ts';
import { readMoment, type Moment, type NumberedEvent } from './moment.ts';
import { replayOf, stateAt, stepsOf, summaryAt, type Step } from './replay.ts';
import type { Subject } from './subject.ts';

const events: readonly NumberedEvent[] = readKeptLog().events.map((event, place) => ({
  number: place + 1,
  event: labelPersonal(event),
}));
const end: Moment = { kind: 'end', now: '2027-11-23T00:00:00.000Z' };

type Data = Readonly<Record<string, unknown>>;
const dataOf = ({ event }: NumberedEvent): Data => event.data as Data;
const first = (type: string): NumberedEvent =>
  events.find(({ event }) => event.type === type) ?? expect.fail(`there is no ${type}`);
const subjectOf = (kind: Subject['kind'], type: string, field: string): Subject => ({
  kind,
  id: String(dataOf(first(type))[field]),
});
const collect = async (subject: Subject, moment: Moment = end): Promise<Step[]> => {
  const steps: Step[] = [];
  for await (const step of stepsOf(events, subject, moment)) steps.push(step);
  return steps;
};

const order = subjectOf('order', 'RefundMade', 'orderId');
const payout = subjectOf('payout', 'PayoutPaid', 'payoutId');
const creator = subjectOf('creator', 'PayoutPaid', 'creatorId');
const video = subjectOf('video', 'VideoSold', 'videoId');

describe('a moment', () => {
  it.each([
    ['end', { kind: 'end' }],
    ['17', { kind: 'number', number: 17 }],
    ['0000000000000000017', { kind: 'position', position: '0000000000000000017' }],
    [
      '00000000000000000017:00000000000000000017',
      { kind: 'position', position: '00000000000000000017:00000000000000000017' },
    ],
    ['2026-11-27', { kind: 'time', at: '2026-11-27T00:00:00.000Z' }],
    ['2026-11-27T10:00+01:00', { kind: 'time', at: '2026-11-27T09:00:00.000Z' }],
    ['2026-11-27T10:00:00.5Z', { kind: 'time', at: '2026-11-27T10:00:00.500Z' }],
  ])('may be %s', (text, moment) => {
    expect(readMoment(text)).toEqual(moment);
  });

  it.each(['', '-1', 'yesterday', '2026-11-27T10:00', '2026-13-01', '27/11/2026', '1e3'])('is not “%s”', (text) => {
    expect(readMoment(text)).toBeUndefined();
  });

  it('ends the log before the first event that is later, whichever way it is named', async () => {
    const last = events[99] ?? expect.fail('the log is shorter');
    const { at } = last.event.metadata;
    const untilTime = await summaryAt(events, { kind: 'time', at });
    const reached = events.findIndex(({ event }) => event.metadata.at > at);
    expect(untilTime.events).toBe(reached);
    expect((await summaryAt(events, { kind: 'number', number: 100 })).events).toBe(100);
    expect((await summaryAt(events, { kind: 'position', position: last.event.position })).events).toBe(100);
    expect((await summaryAt(events, { kind: 'time', at: '2000-01-01T00:00:00.000Z' })).events).toBe(0);
  });
});

describe('the replay of a thing', () => {
  it('shows an order from its beginning to its refund, with what every event changed', async () => {
    const steps = await collect(order);
    const types = steps.map(({ event }) => event.type);
    for (const type of ['OrderCreated', 'OfferClaimed', 'VideoSold', 'SaleCredited', 'ReceiptIssued', 'RefundMade'])
      expect(types).toContain(type);
    expect(steps.map(({ number }) => number)).toEqual(steps.map(({ number }) => number).toSorted((a, b) => a - b));
    const sold = steps.find(({ event }) => event.type === 'OrderSold');
    expect(sold?.changes).toContainEqual({ path: 'order.status', before: 'capturing', after: 'sold' });
    const state = await stateAt(events, order, end);
    expect(state).toMatchObject({
      kind: 'order',
      order: { status: 'sold', after: { refunds: [{ status: 'made' }] } },
      receipt: expect.stringMatching(/^\d{4}-\d\d-\d{4}$/),
      creditNotes: [],
    });
  });

  it('knows the state before and after each of its events', async () => {
    const sold = (await collect(order)).find(({ event }) => event.type === 'OrderSold')?.number ?? 0;
    expect(await stateAt(events, order, { kind: 'number', number: sold - 1 })).toMatchObject({
      order: { status: 'capturing' },
    });
    expect(await stateAt(events, order, { kind: 'number', number: sold })).toMatchObject({ order: { status: 'sold' } });
    expect(await stateAt(events, order, { kind: 'number', number: 1 })).toMatchObject({
      order: { status: 'none' },
      share: null,
      payouts: [],
    });
  });

  it('adds the changes of all steps up to the state', async () => {
    for (const subject of [order, payout, creator, video]) {
      const replay = replayOf(subject);
      const values = new Map<string, unknown>();
      for (const numbered of events)
        for (const { path, after } of replay.see(numbered)?.changes ?? [])
          if (after === undefined) values.delete(path);
          else values.set(path, after);
      const state = valuesOf(replay.stateAt(end)).filter(
        ({ path }) => !/^(?:kind$|balance\.|holds\[|heldPence|reservePence)/.test(path),
      );
      expect(state.length).toBeGreaterThan(5);
      for (const { path, value } of state)
        if (value !== null && values.has(path)) expect(values.get(path), path).toEqual(value);
    }
  });

  it('counts a balance by the moment: held first, available once the hold is over', async () => {
    const credited = first('SaleCredited');
    const { creatorPence, availableAt, creatorId } = dataOf(credited);
    const subject: Subject = { kind: 'creator', id: String(creatorId) };
    const at = (now: string): Promise<unknown> =>
      stateAt(events, subject, { kind: 'number', number: credited.number, now });
    expect(await at('2000-01-01T00:00:00.000Z')).toMatchObject({
      balance: { pendingPence: creatorPence, availablePence: 0 },
    });
    expect(availableAt).toEqual(expect.any(String));
    expect(await at('2999-01-01T00:00:00.000Z')).toMatchObject({
      balance: { pendingPence: 0, availablePence: creatorPence },
    });
  });

  it('shows a payout with its reservation, and a creator with all payouts', async () => {
    expect(await stateAt(events, payout, end)).toMatchObject({
      payout: { status: 'paid' },
      reservation: { status: 'settled', payoutId: payout.id },
    });
    expect(await stateAt(events, creator, end)).toMatchObject({ payouts: [{ payoutId: payout.id, status: 'paid' }] });
    const types = (await collect(payout)).map(({ event }) => event.type);
    expect(types).toEqual(
      expect.arrayContaining(['PayoutReserved', 'PayoutRequested', 'PayoutReleased', 'TransferMade', 'PayoutPaid']),
    );
  });

  it('names who a personal value is sealed for, and shows nothing of it', async () => {
    const registered = first('UserRegistered');
    const user: Subject = { kind: 'user', id: String(dataOf(registered)['userId']) };
    expect(await stateAt(events, user, end)).toMatchObject({
      user: { status: 'registered', email: `sealed for ${user.id}`, displayName: `sealed for ${user.id}` },
    });
    expect(JSON.stringify(await collect(user))).not.toContain('"box"');
  });

  it('finds nothing about what is not there', async () => {
    const nobody: Subject = { kind: 'order', id: '00000000-0000-4000-8000-000000000000' };
    expect(await collect(nobody)).toEqual([]);
    expect(await stateAt([], nobody, end)).toMatchObject({ order: { status: 'none' } });
  });
});

describe('the summary', () => {
  it('accounts for every penny that was credited', async () => {
    const summary = await summaryAt(events, end);
    const sales = events.filter(({ event }) => event.type === 'VideoSold').length;
    const annulled = events.filter(({ event }) => event.type === 'SaleAnnulled').length;
    expect(summary).toMatchObject({ events: events.length, sold: sales - annulled });
    const cancelled = events
      .filter(({ event }) => event.type === 'ShareCancelled')
      .reduce((sum, numbered) => sum + Number(dataOf(numbered)['amountPence']), 0);
    expect(summary.paidOutPence).toBeGreaterThan(0);
    expect(summary.owedPence + summary.paidOutPence + cancelled).toBe(summary.creditedPence);
  });
});

describe('changes', () => {
  it('name elements of a list by what they are, and by place where that is not unique', () => {
    const share = { orderId: 'a', usedPence: 1 };
    expect(changesBetween({ shares: [share] }, { shares: [{ orderId: 'b', usedPence: 2 }, share] })).toEqual([
      { path: 'shares[b].orderId', before: undefined, after: 'b' },
      { path: 'shares[b].usedPence', before: undefined, after: 2 },
    ]);
    expect(changesBetween({ days: ['x', 'y'] }, { days: ['x', 'z'] })).toEqual([
      { path: 'days[2]', before: 'y', after: 'z' },
    ]);
    expect(changesBetween({ hold: null }, { hold: { cause: 'fraud' } })).toEqual([
      { path: 'hold.cause', before: undefined, after: 'fraud' },
    ]);
    expect(changesBetween({ hold: { cause: 'fraud' } }, { hold: null })).toEqual([
      { path: 'hold.cause', before: 'fraud', after: undefined },
    ]);
    expect(changesBetween({ a: [] }, { a: [] })).toEqual([]);
  });
});
