import { expect, it } from 'vitest';
import type { HouseRulesAnnounced } from '#events/houseRules.ts';
import { id } from '#testing/events.ts';
import type { Fact } from './kind.ts';
import { feeKinds } from './feeKinds.ts';
import { writeText } from './kinds.ts';

const from = '2027-06-30T23:00:00.000Z';
const announced = (version: number): HouseRulesAnnounced => ({
  type: 'HouseRulesAnnounced',
  data: {
    rulesId: id(31),
    version,
    hold: { firstSales: 5, firstDays: 21, laterDays: 10, trustedDays: 3 },
    reserve: { bps: 1250, days: 60 },
    strikes: { lifeDays: 180, most: 2 },
    from,
    confirmedBy: version === 1 ? null : id(7),
  },
});
const dropped = (version: number | null): Fact => ({
  type: 'HouseRulesDropped',
  data: { rulesId: id(31), version, from, droppedBy: id(7), reason: 'Not now.' },
});

/** What is sent of this event, and to whom. */
const sentOf = (fact: Fact): unknown[] =>
  Object.entries(feeKinds).flatMap(([name, kind]) => {
    const addressed = kind.fact === fact.type ? kind.addressOf(fact) : null;
    if (!addressed) return [];
    const happenedAt = '2026-11-22T12:00:00.000Z';
    const text = writeText(name, { ...addressed.about, username: 'ann', happenedAt, videoTitle: null });
    return [{ recipient: addressed.recipient, mail: kind.mail, ...text }];
  });

it('every creator reads which house rules come, always by mail, too', () => {
  expect(sentOf(announced(2))).toEqual([
    {
      recipient: { every: 'creator' },
      mail: 'always',
      title: 'Our house rules change on 1 July 2027',
      text: 'From that day on a new sale is held for 21 days for each of a creator’s first five sales, 10 days for every sale after that, and 3 days for those of trusted creators. Of the shares of creators who are not trusted, 12.5% is kept for 60 days in all. A new strike counts for 180 days, and an account with 2 strikes is ended. Earlier sales and strikes keep their rules.',
      path: '/terms',
    },
  ]);
});

it('every creator reads that they were called off', () => {
  expect(sentOf(dropped(2))).toEqual([
    {
      recipient: { every: 'creator' },
      mail: 'always',
      title: 'Our house rules stay as they are',
      text: 'The change that we announced for 1 July 2027 is called off.',
      path: '/terms',
    },
  ]);
});

it('nobody reads of the settings, nor of a proposal that nobody heard of', () => {
  expect([announced(1), dropped(null)].flatMap(sentOf)).toEqual([]);
});
