/** A creator's videos on their way to the marketplace, for tests of the whole process. */
import { clip } from '#driver/clip.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { uploadVideo, waitFor, type SiteClient } from '#driver/client.ts';
import { getProfile } from '#contracts/profile/profile.ts';
import type { VideoStatus } from '#contracts/sales/businessVocabulary.ts';
import * as studio from '#contracts/catalogue/studio.ts';

export const listingDetails = { description: 'How to', category: 'diy' as const, tags: ['oak'], pricePence: 4900 };

/** Waits until the video of this creator is in that state. */
export const reach = (client: SiteClient, videoId: string, status: VideoStatus): Promise<studio.StudioVideo> =>
  waitFor(status, async () => {
    const video = await client.call(studio.getStudioVideo, { params: { videoId } });
    return video.status === status ? video : undefined;
  });

/** Uploaded and signed; in review once the checks are done. */
export const submit = async (site: SiteProcess, client: SiteClient, seed: number, title: string): Promise<string> => {
  const videoId = await uploadVideo(site.url, client, { title, ...listingDetails }, await clip(seed), 'clip.mp4');
  await reach(client, videoId, 'inReview');
  return videoId;
};

/** What goes with a submission: the current grant, signed. */
export const signature = async (client: SiteClient) => {
  const { version, hash } = await client.call(studio.grantDocument);
  const { firstName, lastName } = await client.call(getProfile);
  return { grantVersion: version, grantHash: hash, signedName: `${firstName} ${lastName}`, agrees: true as const };
};
