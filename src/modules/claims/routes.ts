import * as contract from '#contracts/claims.ts';
import * as schema from '#contracts/claims.schema.ts';
import type { Handle, Load } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import { makeReference } from '#platform/reference.ts';
import { claim, receiveClaim, videoIdAt } from './claim.ts';
import type { FindVideo, NameKey, Throttle } from './ports.ts';

export type RoutesDeps = {
  handle: Handle;
  load: Load;
  newId: () => string;
  idOf: (text: string) => string;
  nameKey: NameKey;
  throttle: Throttle;
  findVideo: FindVideo;
  /** Of the site; no trailing slash. */
  origin: string;
};

/** What one sender may send in an hour: each notice is mailed to the address given. Somebody may have many videos to report. */
const MOST_SENT = { points: 10, seconds: 3600 } as const;

export const claimsRoutes = (deps: RoutesDeps): Route[] => {
  const { handle, load, newId, idOf, nameKey, throttle, findVideo, origin } = deps;

  const findVideoId = async (address: string): Promise<string | null> => {
    const videoId = videoIdAt(address, origin);
    return videoId !== undefined && (await findVideo(videoId)) ? videoId : null;
  };

  return [
    route(contract.submitClaim, schema.submitClaim, async ({ body, visitor, cause }) => {
      const { submissionId, goodFaith: _, accuracy: __, ...notice } = body;
      // Made from it, never taken as it is: an id that the sender chooses could be that of another person's key.
      const claimId = idOf(`claim:${submissionId}`);
      if ((await load(claim, claimId)).status === 'none')
        await throttle.take(`claim:${nameKey(notice.email)}`, MOST_SENT);
      const videoId = await findVideoId(notice.videoUrl);
      const reference = makeReference('DMC', newId());
      const received = receiveClaim({ claimId, reference, videoId, userId: visitor?.userId ?? null, notice });
      const { state } = await handle(claim, claimId, received, cause);
      if (state.status === 'none') throw new Error(`claim ${claimId} is not there`);
      return { reference: state.reference };
    }),
  ];
};
