import { browseVideos, type Video } from '#contracts/catalogue/catalogue.ts';
import type { Call } from '#contracts/http/call.ts';
import { Problem } from '#contracts/http/problem.ts';

const SHOWN = 3;

/** A few others, from the same category when it is known; an extra, so a failure leaves it out. */
export const findSimilar = async (call: Call, like: { id: string; category?: string }): Promise<Video[]> => {
  try {
    const { videos } = await call(browseVideos, { query: like.category ? { category: like.category } : {} });
    return videos.filter(({ id }) => id !== like.id).slice(0, SHOWN);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [];
  }
};
