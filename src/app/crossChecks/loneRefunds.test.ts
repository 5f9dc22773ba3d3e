import { expect, it } from 'vitest';
import { personal } from '#platform/eventStore/eventStore.ts';
import { buyerId, creatorId, id, orderId, videoId } from '#testing/events.ts';
import type { DomainEvent } from '#testing/routes/streams.ts';
import { createRecorder } from '#testing/tampering/recorder.ts';
import { createCrossChecks } from './crossChecks.ts';

const fiona = id(70);
const felix = id(71);
const ofSale = { orderId, videoId, creatorId };
const decided = (amountPence: number): DomainEvent => ({
  type: 'ProblemDecided',
  data: {
    ...ofSale,
    decision: 'partialRefund',
    amountPence,
    isFault: false,
    isByTime: false,
    reason: personal(buyerId, 'No sound.'),
  },
});
const started = (n: number, amountPence: number, reason: 'staff' | 'problem'): DomainEvent => ({
  type: 'RefundStarted',
  data: {
    ...ofSale,
    n,
    key: `${reason}:${n}`,
    amountPence,
    creatorPence: 0,
    platformPence: amountPence,
    isFull: false,
    wasFetched: true,
    reason,
    isFault: false,
    note: personal(buyerId, 'No sound.'),
  },
});
const wanted = (approvedBy: string, amountPence: number): DomainEvent => ({
  type: 'RefundApproved',
  data: { ...ofSale, amountPence, approvedBy, reason: personal(buyerId, 'No sound.'), isFault: false },
});
const dropped: DomainEvent = { type: 'RefundDropped', data: { ...ofSale, droppedBy: felix } };

type Facts = readonly (readonly [by: string | null, event: DomainEvent])[];

/** What the audit says of these events in such words. */
const found = (facts: Facts, words: string): string[] => {
  const { add, end } = createRecorder([], '2026-02-02T09:00:00.000Z', new Map([[fiona, 'finance']]));
  for (const [by, event] of facts) add(by, event);
  const checks = createCrossChecks({ twoPeopleAbovePence: 50_000 });
  for (const event of end()) checks.see(event);
  const findings = checks.finish(null).flatMap((check) => check.findings);
  return findings.map((finding) => JSON.stringify(finding)).filter((text) => text.includes(words));
};
const lackingSecond = (...facts: Facts): number => found(facts, 'although two people are needed').length;

it('a decided report counts with what the same person refunds beside it, before its refund is started and after', () => {
  const beside = started(1, 32_000, 'staff');
  expect(lackingSecond([fiona, decided(32_000)], [fiona, beside])).toBe(1);
  expect(lackingSecond([fiona, decided(32_000)], [null, started(1, 32_000, 'problem')], [fiona, beside])).toBe(1);
  expect(lackingSecond([fiona, decided(18_000)], [fiona, beside])).toBe(0);
});

it('a wish that was dropped is no approval', () => {
  const refund = started(1, 60_000, 'staff');
  expect(lackingSecond([fiona, wanted(fiona, 60_000)], [felix, refund])).toBe(0);
  expect(lackingSecond([fiona, wanted(fiona, 60_000)], [felix, dropped], [felix, refund])).toBe(1);
});

it('what one person alone releases for one payee in a day is added up', () => {
  const counted = (n: number, releasedBy: string, at: string): DomainEvent => ({
    type: 'ReleaseCounted',
    data: { creatorId, withdrawalId: id(60 + n), releasedBy, amountPence: 49_000, at },
  });
  const facts = (at: string, by = fiona): readonly (readonly [string, DomainEvent])[] => [
    [fiona, counted(1, fiona, '2026-02-02T09:00:00.000Z')],
    [by, counted(2, by, at)],
  ];
  const sums = (...given: Parameters<typeof facts>): number => found(facts(...given), 'alone releases in a day').length;
  expect(sums('2026-02-03T08:59:59.999Z')).toBe(1);
  expect(sums('2026-02-03T09:00:00.000Z')).toBe(0);
  expect(sums('2026-02-03T08:59:59.999Z', felix)).toBe(0);
});
