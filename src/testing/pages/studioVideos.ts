/** A creator with videos in all states, but for one draft that has yet to come to the states before a decision. */
import { clip as makeClip } from '#driver/clip.ts';
import { buy, enterAs, enterStaff, payAt } from '#driver/siteDriver.ts';
import { listFromStock, stockFilm } from '#driver/livedSite.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { sendVideo, uploadVideo, waitFor, type SiteClient } from '#driver/client.ts';
import type { VideoStatus } from '#contracts/sales/businessVocabulary.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import * as edits from '#contracts/edits/edits.ts';
import * as moderation from '#contracts/catalogue/moderation.ts';
import * as studio from '#contracts/catalogue/studio.ts';
import * as sales from '#contracts/sales/sales.ts';

/** Short, because no test watches the film. */
const clip = (seed: number): Promise<Buffer> => makeClip(seed, 2);

/** Those that last and that people bring about; a video is only a few seconds in `processing`. */
export type Lasting = Exclude<VideoStatus, 'processing' | 'unprepared' | 'cancelled'>;

/** One video comes to all of these. */
export type Passing = 'draft' | 'inReview' | 'changesRequested' | 'rejected';

export type StudioVideos = {
  creator: SiteClient;
  moderator: SiteClient;
  /** By title: the state that the video is in, and `passing` for the draft. */
  ids: Record<Exclude<Lasting, Passing> | 'passing', string>;
};

/** Waits until the video has come to this state. */
export const comesTo = (creator: SiteClient, videoId: string, status: VideoStatus): Promise<unknown> =>
  waitFor(`${status} of a video`, async () => {
    const video = await creator.call(catalogue.getMyVideo, { params: { videoId } });
    return video.status === status ? video : undefined;
  });

const details = { description: 'Three legs, one seat.', category: 'diy' as const, tags: ['oak'] };

/** The listing gets this text; a moderator approves it where it waits for that. */
export const editAndApprove = async (
  { creator, moderator }: Pick<StudioVideos, 'creator' | 'moderator'>,
  videoId: string,
  text: typeof details & { title: string },
): Promise<void> => {
  const { edit } = await creator.call(studio.editListing, { params: { videoId }, body: text });
  if (edit !== null) await approveWaiting(moderator, videoId);
};

/** A moderator approves what waits of this video. */
export const approveWaiting = async (moderator: SiteClient, videoId: string): Promise<void> => {
  const waiting = await moderator.call(edits.adminListEdits, { query: { filter: '{"status":"toDo"}' } });
  for (const { id: editId } of waiting.filter((edit) => edit.videoId === videoId))
    await moderator.call(edits.approveEdit, { params: { id: videoId, editId } });
};

/** Videos that have been for sale, from the stock; each has its state for a title. */
const fillFromStock = async (
  site: SiteProcess,
  { creator, moderator }: Pick<StudioVideos, 'creator' | 'moderator'>,
) => {
  const buyer = await enterAs(site, { name: 'buyer' });
  const list = async (title: string, place: number): Promise<string> => {
    const videoId = await listFromStock(site, creator, place);
    await editAndApprove({ creator, moderator }, videoId, { ...details, title });
    return videoId;
  };
  const ids = {
    listed: await list('listed', 1),
    withdrawn: await list('withdrawn', 2),
    takenDown: await list('takenDown', 3),
    sold: await list('sold', 4),
  };
  await creator.call(sales.withdrawVideo, { params: { videoId: ids.withdrawn } });
  await moderator.call(moderation.takeDownVideo, {
    params: { id: ids.takenDown },
    body: { code: 'rights', reason: 'Its music is not yours.' },
  });
  await payAt((await buy(buyer, ids.sold)).payUrl);
  return ids;
};

/** On a site that starts from the lived marketplace, a day later: its creator may upload again. */
export const fillStudio = async (site: SiteProcess): Promise<StudioVideos> => {
  const creator = await enterAs(site, { name: 'creator', isCreator: true });
  const moderator = await enterStaff(site, 'moderator');
  const announce = (title: string, sizeBytes: number) =>
    creator.call(catalogue.createVideo, { body: { title, fileName: `${title}.mp4`, sizeBytes } });
  const upload = (title: string, file: Buffer): Promise<string> =>
    uploadVideo(site.url, creator, { ...details, title, pricePence: 4900 }, file, `${title}.mp4`);
  const draft = async (): Promise<string> => {
    const file = await clip(31);
    const announced = await announce('passing', file.length);
    await sendVideo(site.url, creator, announced, file);
    await comesTo(creator, announced.videoId, 'draft');
    return announced.videoId;
  };
  const passing = await draft();
  const refused = await upload('refused', await stockFilm(2));
  // Before the video that it repeats gets another title.
  await comesTo(creator, refused, 'refused');
  const ids = {
    uploading: (await announce('uploading', 5_000_000)).videoId,
    refused,
    ...(await fillFromStock(site, { creator, moderator })),
  };
  for (const [status, videoId] of Object.entries(ids) as [keyof typeof ids, string][])
    await comesTo(creator, videoId, status);
  return { creator, moderator, ids: { ...ids, passing } };
};
