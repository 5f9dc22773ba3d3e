import { describe, expect, it } from 'vitest';
import { createVideo } from '#contracts/catalogue/catalogue.ts';
import { as, callWith } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aCreator, type Person } from '#testing/routes/people.ts';

const GB = 1024 ** 3;
const creator = aCreator();
const rival = aCreator('rival');
const announceFile = (who: Person, sizeBytes: number) =>
  callWith(createVideo, { body: { fileName: 'a.mp4', sizeBytes } }, as(who));
const announce = () => announceFile(creator, 1000);

describe('an announcement', () => {
  it('V5.2.4: of many is refused while what one creator announced has not arrived, and holds up nobody else', async () => {
    const world = await given(creator, rival);
    const first = await world.call(announceFile(creator, 20 * GB));
    await world.call(announceFile(creator, 20 * GB));
    expect(await world.call(announceFile(creator, 1))).toMatchObject({
      problem: { type: 'conflict', detail: 'Please let your other uploads arrive first, or cancel them.' },
      events: [],
    });
    expect(await world.call(announceFile(rival, 20 * GB))).toMatchObject({ answer: { status: 200 } });
    const { videoId } = first.body as { videoId: string };
    world.uploads.receive(videoId, 10 * GB, world.clock.now().toISOString());
    expect(await world.call(announceFile(creator, 10 * GB))).toMatchObject({ answer: { status: 200 } });
  });

  it('of which nothing arrives ends within the hour; one that has begun waits for two weeks', async () => {
    const world = await given(creator);
    await world.call(announce());
    const begun = (await world.call(announce())).body as { videoId: string };
    world.uploads.receive(begun.videoId, 1, world.clock.now().toISOString());
    world.clock.wait(3600);
    expect((await world.sweep()).events).toEqual([]);
    world.clock.wait(60);
    expect((await world.sweep()).events).toMatchObject([{ type: 'UploadCancelled' }]);
    world.clock.wait(14 * 86_400 - 3660);
    expect((await world.sweep()).events.filter(({ type }) => type === 'UploadCancelled')).toEqual([]);
    world.clock.wait(60);
    expect((await world.sweep()).events).toMatchObject([{ type: 'UploadCancelled', data: { videoId: begun.videoId } }]);
  });
});
