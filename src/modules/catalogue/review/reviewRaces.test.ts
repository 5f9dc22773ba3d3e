import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Problem } from '#contracts/http/problem.ts';
import { stateOf } from '#platform/eventStore/aggregate.ts';
import { videoId } from '#testing/events.ts';
import { anAct, aWaitingVideo, commandOf } from '#testing/site/reviewActors.ts';
import { wrongStep, type OracleEvent } from '#testing/reviewOracle.ts';
import { video } from '#modules/catalogue/listing/video.ts';

const begin = Date.parse('2026-03-01T10:00:00.000Z');
/** Steps of time around what matters: the end of the time to undo (10 s), of half a lease (30 s) and of a lease (60 s). */
const aPause = fc.constantFrom(0, 1, 4, 10, 11, 29, 31, 60, 61);
const aCourse = fc.array(fc.tuple(aPause, anAct), { minLength: 1, maxLength: 60 });

it('two moderators, the rule, the clock and the creator never bring a video where it may not be', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(aCourse, (course) => {
      let ms = begin;
      const history: OracleEvent[] = aWaitingVideo(videoId).map((event) => ({
        event,
        at: new Date(begin).toISOString(),
      }));
      for (const [pause, act] of course) {
        ms += pause * 1000;
        const at = new Date(ms).toISOString();
        try {
          const events = commandOf(
            videoId,
            act,
            at,
          )(
            stateOf(
              video,
              history.map(({ event }) => event),
            ),
          );
          history.push(...events.map((event) => ({ event, at })));
          for (const { type } of events) seen.add(type);
        } catch (error) {
          // Refused: nothing has happened.
          if (!(error instanceof Problem)) throw error;
        }
      }
      expect(wrongStep(history)).toBeUndefined();
    }),
    { numRuns: 2000 },
  );
  // It would prove little if what is raced for never came about.
  for (const type of [
    'ReviewTaken',
    'ReviewDecided',
    'ReviewUndone',
    'VideoRejected',
    'ChangesRequested',
    'VideoListed',
    'AppealMade',
    'VideoTakenDown',
    'SpotCheckPassed',
  ])
    expect(seen).toContain(type);
});

it('the second telling notices what is wrong', () => {
  const at = new Date(begin).toISOString();
  const past = aWaitingVideo(videoId).map((event) => ({ event, at }));
  const approved: OracleEvent = { at, event: { type: 'VideoApproved', data: { videoId, note: '' } } };
  expect(wrongStep([...past, approved])).toMatch(/ReviewRequested → VideoApproved$/);
});
