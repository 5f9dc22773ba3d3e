import { describe, expect, it } from 'vitest';
import { completeUpload } from '#contracts/catalogue/catalogue.ts';
import { getStudioVideo } from '#contracts/catalogue/studio.ts';
import { adminListStuckWork, tryStuckWorkAgain } from '#contracts/overview/stuckWork.ts';
import { StoreAway } from '#platform/files/storeAway.ts';
import { MediaError } from '#platform/media/run/mediaError.ts';
import { pictures } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { anUpload } from '#testing/routes/films.ts';
import { given } from '#testing/routes/given.ts';
import { aStaffMember } from '#testing/routes/people.ts';
import type { World } from '#testing/routes/world.ts';

const upload = anUpload();
const { id: videoId, creator } = upload;
const admin = aStaffMember('admin');
const counted = { creatorId: creator.id, day: '2026-03-01', videoId };
const killed = new MediaError('killed', 'file:/var/data/work/11/finished.mp4: \u202egone\nask ann@example.com');

/** Everything has arrived, and whatever makes the preview fails like this. */
const arrivedAt = async (failure: Error): Promise<World> => {
  const world = await given(upload.given, { type: 'UploadCounted', data: counted });
  world.media.prepare = () => Promise.reject(failure);
  world.uploads.receive(videoId, 1000, world.clock.now().toISOString());
  await world.call(call(completeUpload, { params: { videoId } }, as(creator)));
  await world.runPolicies();
  return world;
};
const fails = async (world: World): Promise<void> => {
  await expect(world.runJobs()).rejects.toThrow();
  // The read models show what was written before the failure.
  await world.give();
};
/** The examination is queued every hour. */
const failsAgain = async (world: World, times: number): Promise<void> => {
  for (let n = 0; n < times; n += 1) {
    world.clock.wait(60 * 60);
    await world.sweep();
    await fails(world);
  }
};
/** The third time: the job has done its work, and is not run again. */
const failsForGood = async (world: World): Promise<void> => {
  world.clock.wait(60 * 60);
  await world.sweep();
  await world.runJobs();
  await world.give();
};
const statusOf = async (world: World): Promise<string | undefined> =>
  (await world.call(call(getStudioVideo, { params: { videoId } }, as(creator)))).body?.status;
const stuck = async (world: World) => (await world.call(call(adminListStuckWork, as(admin)))).body?.items ?? [];
const tryAgain = (world: World) =>
  world.call(call(tryStuckWorkAgain, { params: { process: 'examination', itemId: videoId } }, as(admin)));

const failed = async (): Promise<World> => {
  const world = await arrivedAt(killed);
  await fails(world);
  await failsAgain(world, 1);
  await failsForGood(world);
  return world;
};

describe('a file that we fail to prepare three times', () => {
  it('ends with a mail, with its place given back, and as stuck at once', async () => {
    const world = await arrivedAt(killed);
    await fails(world);
    await failsAgain(world, 1);
    expect(await statusOf(world)).toBe('processing');
    expect(await stuck(world)).toEqual([]);
    await failsForGood(world);
    expect(await statusOf(world)).toBe('unprepared');
    expect(world.media.done).toContain(`forgetWork ${videoId}`);
    world.clock.wait(1);
    const [item, ...more] = await stuck(world);
    expect(more).toEqual([]);
    expect(item).toMatchObject({ process: 'examination', itemId: videoId, state: 'failed', mayTry: true });
    expect(item?.error).toBe('killed: finished.mp4: gone ask (an address)');
    const { events, mails } = await world.settle();
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'UploadReturned', data: { ...counted, isNoVideo: false } }),
    );
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('We could not prepare')]);
  });

  it('is left alone until staff try again, and then goes on as usual', async () => {
    const world = await failed();
    await world.settle();
    world.clock.wait(24 * 60 * 60);
    expect((await world.sweep()).jobs.map(({ name }) => name)).not.toContain('triage-video');
    world.media.prepare = () => Promise.resolve(pictures);
    const { events } = await tryAgain(world);
    expect(events).toEqual([expect.objectContaining({ type: 'PreparationRepeated' })]);
    expect(events[0]?.metadata.actorId).toBe(admin.id);
    await world.settle();
    expect(await statusOf(world)).toBe('draft');
    expect(await stuck(world)).toEqual([]);
  });

  it('has three tries again when staff try again', async () => {
    const world = await failed();
    await tryAgain(world);
    await world.runPolicies();
    expect(await statusOf(world)).toBe('processing');
    await fails(world);
    await failsAgain(world, 1);
    expect(await statusOf(world)).toBe('processing');
    await failsForGood(world);
    expect(await statusOf(world)).toBe('unprepared');
  });

  it('ends when the process was killed between its last try and its end', async () => {
    const world = await arrivedAt(killed);
    await fails(world);
    await failsAgain(world, 1);
    const { append } = world.storedLog;
    world.storedLog.append = (stream, events, ...rest) =>
      events.some(({ type }) => type === 'PreparationFailed')
        ? Promise.reject(new Error('killed'))
        : append(stream, events, ...rest);
    await failsAgain(world, 1).finally(() => (world.storedLog.append = append));
    expect(await statusOf(world)).toBe('processing');
    world.clock.wait(60 * 60);
    await world.sweep();
    const { events } = await world.runJobs();
    expect(events.map(({ type }) => type)).toEqual(['PreparationFailed']);
  });
});

describe('a file that an outage keeps us from', () => {
  it.each([
    ['the store of files', new StoreAway(new Error('503'))],
    ['the database', Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })],
    ['a full disk', Object.assign(new Error('full'), { code: 'ENOSPC' })],
    ['a full disk of a tool', new MediaError('failed', 'av_interleaved_write_frame(): No space left on device')],
  ])('is not condemned: %s', async (_, failure) => {
    const world = await arrivedAt(failure);
    await fails(world);
    await failsAgain(world, 3);
    expect(await statusOf(world)).toBe('processing');
  });
});
