/** Two creators with the same film: which unsold video an upload repeats, and what becomes of its bytes. */
import { stateOf, streamOf } from '#platform/eventStore/aggregate.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Cause } from '#platform/eventStore/handle.ts';
import type { Tools } from '#platform/processes/tools.ts';
import type { VideoEvent } from '#events/catalogue.ts';
import { video } from '#modules/catalogue/listing/video.ts';
import type { FindOffer } from '#modules/catalogue/ports.ts';
import { awardContent, content } from '#modules/catalogue/upload/content.ts';
import { repeatedBy } from '#modules/catalogue/upload/rival.ts';

type Deps = Pick<Tools, 'handle' | 'load' | 'readStream'> & { findOffer: FindOffer };

export const createRivals = ({ handle, load, readStream, findOffer }: Deps) => ({
  /** The creator of an upload, and the unsold video of another creator that it repeats; undefined where it repeats none. */
  find: async (uploadId: string): Promise<{ creatorId: string; videoId: string } | undefined> => {
    // The category belongs to this module, which writes only its own events there.
    const events = (await readStream(streamOf(video, uploadId))) as RecordedEvent<VideoEvent>[];
    const upload = stateOf(video, events);
    if (upload.status === 'none' || upload.status === 'cancelled') return undefined;
    const { creatorId } = upload;
    for (const { videoId, isSameFile } of repeatedBy(events)) {
      const other = await load(video, videoId);
      if (other.status === 'none' || other.creatorId === creatorId) continue;
      // What nobody offers any more keeps nobody but the same file away.
      if (!isSameFile && ['cancelled', 'refused', 'rejected'].includes(other.status)) continue;
      const offer = await findOffer(videoId);
      if (offer.status !== 'sold' && offer.status !== 'claimed') return { creatorId, videoId };
    }
    return undefined;
  },

  /** Passes the claim on the bytes of a video on to the creator of another upload of them, who may then upload them again. */
  passContent: async ({ from, to }: { from: string; to: string }, cause: Cause): Promise<void> => {
    const [earlier, upload] = await Promise.all([load(video, from), load(video, to)]);
    if (upload.status === 'none' || earlier.status === 'none' || !('sha256' in earlier)) return;
    const { sha256, creatorId } = earlier;
    const award = awardContent(sha256, creatorId, { videoId: to, creatorId: upload.creatorId });
    await handle(content, sha256, award, cause);
  },
});
