import { describe, expect, it } from 'vitest';
import { getOverview } from '#contracts/overview/overview.ts';
import { id } from '#testing/events.ts';
import { as, call, callWith } from '#testing/routes/call.ts';
import { aCase } from '#testing/routes/cases.ts';
import { aClaim } from '#testing/routes/claims.ts';
import { aReport } from '#testing/routes/community.ts';
import { aVideoInReview } from '#testing/routes/films.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aStaffMember, type Person } from '#testing/routes/people.ts';
import { happenedAt, type World } from '#testing/routes/world.ts';

const bob = aBuyer('bob');
const video = aListedVideo();
const moderator = aStaffMember('moderator');
const finance = aStaffMember('finance');
const auditor = aStaffMember('auditor');
const admin = aStaffMember('admin');
const overview = (who: Person, days: 30 | 90 = 30) => call(getOverview, { query: { days } }, as(who));
const readBy = async (world: World, who: Person, days?: 30 | 90) => (await world.call(overview(who, days))).body;
const queuesOf = async (world: World, who: Person) =>
  (await readBy(world, who))?.queues.map(({ name }) => name).toSorted();

describe('what waits', () => {
  it('is counted, with since when', async () => {
    const at = '2026-02-28T09:00:00.000Z';
    const world = await given(
      video.given,
      happenedAt(at, aCase(bob)),
      aCase(null, { caseId: id(63), reference: 'SUP-BBBB-BBBB' }),
      aClaim(video),
      aReport(bob, { thingId: video.id }),
    );
    expect((await readBy(world, moderator))?.queues).toEqual(
      expect.arrayContaining([
        { name: 'cases', count: 2, oldestAt: at, late: 0 },
        { name: 'claims', count: 1, oldestAt: expect.any(String) as string, late: 0 },
        { name: 'reports', count: 1, oldestAt: expect.any(String) as string, late: 0 },
        { name: 'videos', count: 0, oldestAt: null, late: 0 },
      ]),
    );
  });

  it('is late after the hours that were promised for videos', async () => {
    const inReview = video.given.slice(0, 6);
    const world = await given(happenedAt('2026-03-01T07:59:00.000Z', inReview));
    expect((await readBy(world, moderator))?.queues.find(({ name }) => name === 'videos')).toMatchObject({
      count: 1,
      late: 1,
    });
  });

  it('leaves out the videos of a suspended creator until the creator is back', async () => {
    const paused = aVideoInReview();
    const waiting = aVideoInReview({ id: id(5), title: 'A stool' });
    const world = await given(paused.given, waiting.given, { type: 'VideoPaused', data: { videoId: paused.id } });
    const count = async () => (await readBy(world, moderator))?.queues.find(({ name }) => name === 'videos')?.count;
    expect(await count()).toBe(1);
    await world.give({ type: 'VideoResumed', data: { videoId: paused.id } });
    expect(await count()).toBe(2);
  });

  it('is shown to each role as far as it may open it', async () => {
    const world = await given();
    expect(await queuesOf(world, moderator)).toEqual(['appeals', 'cases', 'claims', 'reports', 'requests', 'videos']);
    expect(await queuesOf(world, finance)).toEqual([
      'batches',
      'cases',
      'fees',
      'houseRules',
      'payouts',
      'payoutsHeld',
      'payoutsStopped',
      'problems',
    ]);
    expect(await queuesOf(world, admin)).toHaveLength(14);
  });
});

describe('the money', () => {
  it('is summed by day for finance, today last', async () => {
    const world = await given(aPurchase(bob, video).given);
    const { money } = (await readBy(world, finance)) ?? {};
    expect(money?.days).toHaveLength(30);
    expect(money?.days[0]).toEqual({ day: '2026-01-31', sales: 0, totalPence: 0, feePence: 0 });
    expect(money?.days.at(-1)).toEqual({ day: '2026-03-01', sales: 1, totalPence: 5390, feePence: 980 });
    expect(money).toMatchObject({
      disputes: { open: 0, respondBy: null },
      books: { comparedUntil: null, differences: 0 },
    });
    expect((await readBy(world, auditor, 90))?.money?.days).toHaveLength(90);
  });

  it('and failed jobs are not for moderators', async () => {
    await given().when(overview(moderator)).answers({ money: null, failedJobs: null }).records();
  });
});

it('failed jobs are counted by name, with the latest time', async () => {
  const failed = (name: string, failedAt: string) => ({ id: id(1), name, data: {}, error: 'timeout', failedAt });
  await given()
    .also(({ jobs }) =>
      jobs.giveUp(
        failed('mail-notice', '2026-03-01T11:00:00.000Z'),
        failed('claim-letter', '2026-03-01T10:00:00.000Z'),
        failed('mail-notice', '2026-03-01T09:00:00.000Z'),
      ),
    )
    .when(overview(finance))
    .answers({
      failedJobs: [
        { name: 'mail-notice', count: 2, lastAt: '2026-03-01T11:00:00.000Z' },
        { name: 'claim-letter', count: 1, lastAt: '2026-03-01T10:00:00.000Z' },
      ],
    });
});

it('the overview is for staff with a second factor, and of 30 or 90 days', async () => {
  await given(bob, finance)
    .when(overview(bob))
    .refuses('not-allowed')
    .when(call(getOverview, { query: {} }))
    .refuses('not-signed-in')
    .when(call(getOverview, { query: {} }, as(finance, { hasSecondFactor: false })))
    .refuses('second-factor-needed')
    .when(callWith(getOverview, { query: { days: 31 } }, as(finance)))
    .refuses('invalid-input');
});
