import { expect, it } from 'vitest';
import { completeUpload } from '#contracts/catalogue/catalogue.ts';
import { id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { anUpload } from '#testing/routes/films.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aCreator } from '#testing/routes/people.ts';

const upload = anUpload();
const original = aListedVideo({ id: id(70), creator: aCreator('carol') });
const complete = () => call(completeUpload, { params: { videoId: upload.id } }, as(upload.creator));

it('says at once what a header or a hash refuses, before anything else is examined', async () => {
  const world = await given(upload.given);
  world.media.triage = () => Promise.resolve({ isRefused: true, code: 'not-a-video', message: 'This is not a video.' });
  world.uploads.receive(upload.id, 1000, world.clock.now().toISOString());
  await world.call(complete());
  const { jobs, events } = await world.settle();
  expect(jobs.map(({ name }) => name)).not.toContain('examine-video');
  expect(events.map(({ type }) => type)).toContain('VideoRefused');
});

it('examines a long film in the lane of long films, and a short one at once', async () => {
  const world = await given(upload.given);
  world.media.long.add(upload.id);
  world.uploads.receive(upload.id, 1000, world.clock.now().toISOString());
  await world.call(complete());
  const { jobs, events } = await world.settle();
  expect(jobs.map(({ name }) => name)).toEqual(['triage-video', 'examine-long-video']);
  expect(events.map(({ type }) => type)).toContain('VideoProcessed');

  const quick = await given(upload.given);
  quick.uploads.receive(upload.id, 1000, quick.clock.now().toISOString());
  await quick.call(complete());
  expect((await quick.settle()).jobs.map(({ name }) => name)).toEqual(['triage-video', 'examine-video']);
});

it('keeps what takes long to hash in a lane of its own, so that it holds up nothing smaller', async () => {
  const lanesOf = async (sizeBytes: number): Promise<string[]> => {
    const announced = upload.given.map((fact) =>
      'type' in fact && fact.type === 'VideoAnnounced' ? { ...fact, data: { ...fact.data, sizeBytes } } : fact,
    );
    const world = await given(announced);
    world.uploads.receive(upload.id, sizeBytes, world.clock.now().toISOString());
    await world.call(complete());
    return (await world.settle()).jobs.map(({ name }) => name);
  };
  expect(await lanesOf(1024 ** 3)).toEqual(['triage-video', 'examine-video']);
  expect(await lanesOf(1024 ** 3 + 1)).toEqual(['triage-large-video', 'examine-video']);
});

it('refuses a likely copy of a sold video, although the list of videos does not show the sale yet', async () => {
  const [, ...sale] = aPurchase(aBuyer(), original).given;
  const world = await given(original.given, upload.given).also(({ consumers }) => consumers.fallBehind());
  await world.give(...sale);
  world.media.compare = () =>
    Promise.resolve([
      { videoId: original.id, verdict: 'strong', overlapSeconds: 30, offsetSeconds: 0, residual: 0.95 },
    ]);
  world.uploads.receive(upload.id, 1000, world.clock.now().toISOString());
  await world.call(complete());
  const { events } = await world.settle();
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'VideoRefused', data: expect.objectContaining({ code: 'copy-of-sold' }) }),
  );
});
