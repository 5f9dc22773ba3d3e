import { describe, expect, it } from 'vitest';
import { splitPrice } from '#contracts/shared/money.ts';
import { anOrderCreated, aVideoSold, id, orderId } from '#testing/events.ts';
import type { SalesEvent } from '#events/sales.ts';
import { createFeeAudit } from './feeAudit.ts';

const before = '2026-03-01T00:00:00.000Z';
const from = '2026-04-01T00:00:00.000Z';
const after = '2026-05-01T00:00:00.000Z';
const rates = { buyerFeeBps: 1200, creatorShareBps: 9000 };
const announced: SalesEvent = {
  type: 'FeePolicyAnnounced',
  data: { policyId: id(30), version: 2, ...rates, from, confirmedBy: id(7) },
};
const settings: SalesEvent = {
  type: 'FeePolicyAnnounced',
  data: { policyId: id(31), version: 1, buyerFeeBps: 1000, creatorShareBps: 9000, from, confirmedBy: null },
};
const dearer = { ...splitPrice(4900, { version: 2, ...rates }), feePolicyVersion: 2 };

/** The violations of an order of that moment that became this sale. */
const faultOf = (orderedAt: string, sale: Parameters<typeof aVideoSold>[0], ...facts: SalesEvent[]): string | null => {
  const audit = createFeeAudit();
  for (const fact of facts) audit.see(fact, before);
  audit.see(anOrderCreated(), orderedAt);
  audit.see(aVideoSold(sale), after);
  const [check] = audit.finish();
  return check?.isTrue === false ? check.detail : null;
};

describe('the audit of fees', () => {
  it('finds nothing wrong with a sale at its own fees, however long ago they were', () => {
    expect(faultOf(before, {})).toBeNull();
    expect(faultOf(before, {}, announced)).toBeNull();
    expect(faultOf(after, dearer, announced)).toBeNull();
    expect(faultOf(from, dearer, announced)).toBeNull();
    expect(faultOf(before, {}, settings, announced)).toBeNull();
  });

  it('finds a sale with a wrong split', () => {
    expect(faultOf(after, { ...dearer, feePolicyVersion: 1 }, announced)).toContain(`order ${orderId} is not split`);
    expect(faultOf(after, { ...dearer, creatorPence: dearer.creatorPence - 1 }, announced)).toContain('not split');
  });

  it('finds fees that were never announced, and those applied before they began', () => {
    expect(faultOf(after, dearer)).toContain('never announced');
    expect(faultOf(before, dearer, announced)).toContain('before it began');
    expect(faultOf(after, { ...dearer, orderId: id(40) }, announced)).toContain('before it began');
  });

  it('uses the recorded settings, and reports what it has seen', () => {
    const other: SalesEvent = { ...settings, data: { ...settings.data, buyerFeeBps: 800 } };
    expect(faultOf(after, {}, other)).toContain('not split by version 1');
    const audit = createFeeAudit();
    for (const fact of [settings, announced, anOrderCreated(), aVideoSold()]) audit.see(fact, after);
    expect(audit.finish()).toEqual([
      { name: 'every sale is split by the fees it names', isTrue: true, detail: '1 sales, 2 versions' },
    ]);
  });
});
