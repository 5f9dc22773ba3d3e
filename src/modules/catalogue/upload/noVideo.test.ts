import { describe, expect, it } from 'vitest';
import { completeUpload, myVideos } from '#contracts/catalogue/catalogue.ts';
import { id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { anUpload } from '#testing/routes/films.ts';
import { given } from '#testing/routes/given.ts';

const upload = anUpload();
const { creator } = upload;

describe('a file that is no video', () => {
  const second = anUpload({ id: id(6) });
  const third = anUpload({ id: id(7) });
  const quotaOf = (videoId: string) => ({ creatorId: creator.id, day: '2026-03-01', videoId });
  /** Refused with these codes, one after the other; the uploads that are left. */
  const leftAfter = async (...codes: string[]): Promise<number | null | undefined> => {
    const uploads = [upload, second, third].slice(0, codes.length);
    const world = await given(
      ...uploads.map(({ given }) => given),
      ...uploads.map(({ id: videoId }) => ({ type: 'UploadCounted' as const, data: quotaOf(videoId) })),
    );
    for (const [index, { id: videoId }] of uploads.entries()) {
      world.media.triage = () => Promise.resolve({ isRefused: true, code: codes[index] ?? '', message: 'No.' });
      world.uploads.receive(videoId, 1000, world.clock.now().toISOString());
      await world.call(call(completeUpload, { params: { videoId } }, as(creator)));
      await world.settle();
    }
    return (await world.call(call(myVideos, as(creator)))).body?.uploadsLeftToday;
  };

  it('gives its place of the day back, once a day', async () => {
    expect(await leftAfter('not-a-video')).toBe(10);
    expect(await leftAfter('no-pictures')).toBe(10);
    expect(await leftAfter('not-a-video', 'not-a-video', 'no-pictures')).toBe(8);
  });

  it('is another thing than a video that is refused', async () => {
    expect(await leftAfter('too-short', 'already-uploaded', 'not-a-video')).toBe(8);
  });
});
