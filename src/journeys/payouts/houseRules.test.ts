/** What the house rules do: a change applies to sales and strikes from its moment on, and not before. */
import { expect, it } from 'vitest';
import { upholdClaim } from '#contracts/claims/claims.ts';
import { openCheckout } from '#contracts/sales/sales.ts';
import { addDays } from '#contracts/shared/addDays.ts';
import { splitPrice } from '#contracts/shared/money.ts';
import { standardRules, type HouseRules } from '#contracts/site/houseRules.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { anAnsweredClaim } from '#testing/routes/claims.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, licence, type ListedVideo } from '#testing/routes/marketplace.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';
import type { DomainEvent } from '#testing/routes/streams.ts';
import type { World } from '#testing/routes/world.ts';

const DAY_SECONDS = 24 * 60 * 60;
const from = '2026-04-10T23:00:00.000Z';
const stricter: HouseRules = {
  hold: { firstSales: 1, firstDays: 30, laterDays: 20, trustedDays: 5 },
  reserve: { bps: 1000, days: 120 },
  strikes: { lifeDays: 10, most: 1 },
};
const announced: DomainEvent = {
  type: 'HouseRulesAnnounced',
  data: { rulesId: id(70), version: 2, ...stricter, from, confirmedBy: null },
};
const first = aListedVideo();
const second = aListedVideo({ id: id(21), creator: first.creator });
const bob = aBuyer('bob');
const { totalPence } = splitPrice(first.pricePence);

const dataOf = (events: readonly RecordedEvent[], type: DomainEvent['type']) =>
  events.filter((event) => event.type === type).map(({ data }) => data);

/** Bob buys the video and pays; the credit that follows, and the moment of the sale. */
const sell = async (world: World, { id: videoId }: ListedVideo) => {
  const channelUrl = 'https://videos.example/@bob';
  const agreed = { licenceHash: licence.hash, buysAs: 'business' as const, acceptsLicence: true };
  const bought = call(openCheckout, { params: { videoId }, body: { channelUrl, totalPence, ...agreed } }, as(bob));
  const { body } = await world.call(bought);
  world.payments.pay(body?.payUrl ?? '');
  world.clock.wait(60);
  const { events } = await world.sweep();
  const { events: reactions } = await world.settle();
  const sold = events.find(({ type }) => type === 'VideoSold');
  return { soldAt: sold?.metadata.at ?? '', credits: dataOf([...events, ...reactions], 'SaleCredited') };
};

it('a sale is credited by the version in force when it was sold, and an earlier one keeps its own', async () => {
  const world = await given(first.given, second.given, bob, announced);
  const before = await sell(world, first);
  expect(before.soldAt < from).toBe(true);
  const under = { rulesVersion: 1, isTrusted: false, availableAt: addDays(before.soldAt, 14) };
  expect(before.credits).toMatchObject([under]);
  expect(before.credits[0]).not.toHaveProperty('reserve');

  world.clock.wait(45 * DAY_SECONDS);
  const after = await sell(world, second);
  expect(after.soldAt > from).toBe(true);
  expect(after.credits).toMatchObject([
    {
      rulesVersion: 2,
      isTrusted: false,
      // The creator's second sale, of which one is held longer.
      availableAt: addDays(after.soldAt, 20),
      reserve: { pence: 441, until: addDays(after.soldAt, 120) },
    },
  ]);
});

it('a strike lasts, and ends the account, by the version in force when the claim was upheld', async () => {
  const mia = aStaffMember('moderator', 'mia');
  const uphold = call(upholdClaim, { params: { id: id(80) }, body: { reason: 'A court has decided so.' } }, as(mia));
  const strikeAfter = async (days: number) => {
    const world = await given(anAnsweredClaim(first), announced);
    world.clock.wait(days * DAY_SECONDS);
    const { events: decided } = await world.call(uphold);
    const { events, mails } = await world.settle();
    const at = decided.find(({ type }) => type === 'ClaimUpheld')?.metadata.at ?? '';
    const letter = mails.find(({ subject }) => subject.startsWith('The copyright claim against your video is upheld'));
    return { at, strikes: dataOf(events, 'StrikeGiven'), found: dataOf(events, 'RepeatInfringerFound'), letter };
  };
  const before = await strikeAfter(0);
  expect(before.strikes).toMatchObject([{ until: addDays(before.at, standardRules.strikes.lifeDays) }]);
  expect(before.found).toEqual([]);
  expect(JSON.stringify(before.letter)).toContain(
    'It counts as a strike for 365 days. An account with 3 of them is ended.',
  );
  const after = await strikeAfter(45);
  expect(after.strikes).toMatchObject([{ until: addDays(after.at, 10) }]);
  expect(after.found).toHaveLength(1);
  expect(JSON.stringify(after.letter)).toContain(
    'It counts as a strike for 10 days. An account with 1 of them is ended.',
  );
});
