/** How creators change text and thumbnail. */
import * as contract from '#contracts/edits/edits.ts';
import * as schema from '#contracts/edits/edits.schema.ts';
import * as studioContract from '#contracts/catalogue/studio.ts';
import * as studioSchema from '#contracts/catalogue/studio.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { ListingChange } from '#events/catalogue.ts';
import type { Cause } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import { changeThumbnail } from '#modules/catalogue/listing/listing.ts';
import { isProcessed, video } from '#modules/catalogue/listing/video.ts';
import type { FindTrust } from '#modules/catalogue/ports.ts';
import { isSampled } from '#modules/catalogue/review/isSampled.ts';
import { createAnswer, createOwn, type StudioDeps } from '#modules/catalogue/upload/routes.ts';
import { editListing, withdrawEdit } from './edit.ts';

export const editRoutes = (deps: StudioDeps & { findTrust: FindTrust }): Route[] => {
  const { handle, caughtUp, media, now, newId, findTrust } = deps;
  const own = createOwn(deps);
  const answer = createAnswer(deps);

  const edit = async (videoId: string, creatorId: string, change: ListingChange, cause: Cause): Promise<void> => {
    const editId = newId();
    const { isTrusted } = await findTrust(creatorId);
    const wanted = { ...change, videoId, editId, at: now(), isTrusted, isSampled: isSampled(editId) };
    await caughtUp(await handle(video, videoId, editListing(wanted), cause));
  };

  return [
    route(studioContract.editListing, studioSchema.editListing, async ({ params, body, caller, cause }) => {
      const { videoId } = params;
      await own(videoId, caller.userId);
      await edit(videoId, caller.userId, { text: body, picture: null }, cause);
      return answer(videoId, caller.userId);
    }),

    route(studioContract.uploadThumbnail, studioSchema.uploadThumbnail, async ({ params, file, caller, cause }) => {
      const { videoId } = params;
      const state = await own(videoId, caller.userId);
      if (!isProcessed(state)) throw new Problem('conflict', 'The file has not been checked yet.');
      const picture = await media.thumbnailFromPicture(file, state.facts);
      // Before an approval a moderator sees the picture with the video.
      const isApproved = state.status === 'listed' || state.status === 'withdrawn';
      if (isApproved) await edit(videoId, caller.userId, { text: null, picture }, cause);
      else await caughtUp(await handle(video, videoId, changeThumbnail(videoId, picture), cause));
      return answer(videoId, caller.userId);
    }),

    route(contract.withdrawEdit, schema.withdrawEdit, async ({ params: { videoId }, caller, cause }) => {
      await own(videoId, caller.userId);
      await caughtUp(await handle(video, videoId, withdrawEdit(videoId), cause));
      return answer(videoId, caller.userId);
    }),
  ];
};
