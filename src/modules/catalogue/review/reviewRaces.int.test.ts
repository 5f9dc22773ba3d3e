/** Two moderators, the rule and the clock act on the same videos at the same moment, over the real log. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { Problem } from '#contracts/http/problem.ts';
import { streamOf } from '#platform/eventStore/aggregate.ts';
import { createHandle } from '#platform/eventStore/handle.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import { id } from '#testing/events.ts';
import { anAct, aWaitingVideo, commandOf, type Act } from '#testing/site/reviewActors.ts';
import { wrongStep } from '#testing/reviewOracle.ts';
import { openTestDb } from '#testing/testDb.ts';
import type { VideoEvent } from '#events/catalogue.ts';
import { video } from '#modules/catalogue/listing/video.ts';
import { isLongRun } from '#testing/run/longRun.ts';

const RACES = isLongRun ? 500 : 40;
const { connectionString } = openTestDb();
const store = postgresEventStore({ connectionString });
afterAll(() => store.close());

let ms = Date.parse('2026-03-01T10:00:00.000Z');
const now = (): string => new Date(ms).toISOString();
const handle = createHandle(store, now, randomUUID);
const cause = { actorId: null, actorRole: 'system', correlationId: 'test', causationId: null } as const;

const begin = async (): Promise<string> => {
  const videoId = randomUUID();
  await handle(video, videoId, () => aWaitingVideo(videoId), cause);
  return videoId;
};
/** Whether it was done; false when it was refused. */
const doNow = (videoId: string, act: Act): Promise<boolean> =>
  handle(video, videoId, commandOf(videoId, act, now()), cause).then(
    ({ events }) => events.length > 0,
    (error: unknown) => {
      if (error instanceof Problem) return false;
      throw error;
    },
  );
const factsOf = async (videoId: string) =>
  (
    (await store.readStream(streamOf(video, videoId))) as { type: string; data: unknown; metadata: { at: string } }[]
  ).map(({ type, data, metadata }) => ({ event: { type, data } as VideoEvent, at: metadata.at }));

it('of two who take the same video at once exactly one has it', async () => {
  for (let race = 0; race < RACES; race += 1) {
    const videoId = await begin();
    const done = await Promise.all([id(50), id(51)].map((by) => doNow(videoId, { act: 'take', by, hasTime: true })));
    expect(done.toSorted()).toEqual([false, true]);
  }
});

it('whatever they do at once, again and again, no video comes where it may not be', async () => {
  const aSeries = fc.tuple(fc.constantFrom(0, 5, 10, 31, 61), fc.array(anAct, { minLength: 2, maxLength: 6 }));
  await fc.assert(
    fc.asyncProperty(fc.array(aSeries, { minLength: 2, maxLength: 8 }), async (series) => {
      const videoId = await begin();
      for (const [pause, actions] of series) {
        ms += pause * 1000;
        await Promise.all(actions.map((act) => doNow(videoId, act)));
      }
      expect(wrongStep(await factsOf(videoId))).toBeUndefined();
    }),
    { numRuns: RACES },
  );
});
