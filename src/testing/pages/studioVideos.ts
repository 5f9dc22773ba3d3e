/** A creator with a video in every state, made through the API. */
import { clip as makeClip } from '#driver/clip.ts';
import { buy, enterAs, enterStaff, payAt } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { sendVideo, uploadVideo, waitFor, type SiteClient } from '#driver/client.ts';
import type { VideoStatus } from '#contracts/sales/businessVocabulary.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import * as moderation from '#contracts/catalogue/moderation.ts';
import * as sales from '#contracts/sales/sales.ts';

/** Short, because no test watches the film. */
const clip = (seed: number): Promise<Buffer> => makeClip(seed, 2);

/** Those that last; a video is only a few seconds in `processing`. */
export type Lasting = Exclude<VideoStatus, 'processing' | 'cancelled'>;

export type StudioVideos = {
  creator: SiteClient;
  moderator: SiteClient & { recoveryCodes: string[] };
  /** The id of the video in this state; its title is the state. */
  ids: Record<Lasting, string>;
};

/** Waits until the video has come to this state. */
export const comesTo = (creator: SiteClient, videoId: string, status: VideoStatus): Promise<unknown> =>
  waitFor(`${status} of a video`, async () => {
    const video = await creator.call(catalogue.getMyVideo, { params: { videoId } });
    return video.status === status ? video : undefined;
  });

/** The creator signs in as `shelf`, staff as `moderator`. */
export const fillStudio = async (site: SiteProcess): Promise<StudioVideos> => {
  const creator = await enterAs(site, { name: 'shelf', isCreator: true });
  const [rival, buyer, moderator] = await Promise.all([
    enterAs(site, { name: 'rival', isCreator: true }),
    enterAs(site, { name: 'buyer' }),
    enterStaff(site, 'moderator'),
  ]);
  const announce = (title: string, sizeBytes: number) =>
    creator.call(catalogue.createVideo, { body: { title, fileName: `${title}.mp4`, sizeBytes } });
  const upload = (owner: SiteClient, title: string, file: Buffer): Promise<string> => {
    const details = { title, description: 'Three legs, one seat.', category: 'diy', tags: ['oak'], pricePence: 4900 };
    return uploadVideo(site.url, owner, details, file, `${title}.mp4`);
  };
  const submit = async (title: string, seed: number): Promise<string> => {
    const videoId = await upload(creator, title, await clip(seed));
    await comesTo(creator, videoId, 'inReview');
    return videoId;
  };
  const decide = { approve: catalogue.approveVideo, change: catalogue.askForChanges, reject: catalogue.rejectVideo };
  const list = async (title: string, seed: number): Promise<string> => {
    const videoId = await submit(title, seed);
    await moderator.call(decide.approve, { params: { id: videoId }, body: { note: '' } });
    await comesTo(creator, videoId, 'listed');
    return videoId;
  };

  const ids: Record<Lasting, string> = {
    uploading: (await announce('uploading', 5_000_000)).videoId,
    draft: await clip(31).then(async (file) => {
      const announced = await announce('draft', file.length);
      await sendVideo(site.url, creator, announced, file);
      await comesTo(creator, announced.videoId, 'draft');
      return announced.videoId;
    }),
    inReview: await submit('inReview', 32),
    changesRequested: await submit('changesRequested', 33),
    rejected: await submit('rejected', 34),
    listed: await list('listed', 35),
    withdrawn: await list('withdrawn', 36),
    takenDown: await list('takenDown', 39),
    sold: await list('sold', 37),
    refused: await clip(38).then(async (file) => {
      await comesTo(rival, await upload(rival, 'first', file), 'inReview');
      return upload(creator, 'refused', file);
    }),
  };
  await moderator.call(decide.change, {
    params: { id: ids.changesRequested },
    body: { reason: 'Please name the wood in the title.' },
  });
  await moderator.call(decide.reject, { params: { id: ids.rejected }, body: { reason: 'It shows a shop logo.' } });
  await moderator.call(moderation.takeDownVideo, {
    params: { id: ids.takenDown },
    body: { code: 'rights', reason: 'Its music is not yours.' },
  });
  await creator.call(sales.withdrawVideo, { params: { videoId: ids.withdrawn } });
  await payAt((await buy(buyer, ids.sold)).payUrl);
  for (const [status, videoId] of Object.entries(ids) as [Lasting, string][]) await comesTo(creator, videoId, status);
  return { creator, moderator, ids };
};
