/** What is featured: shown to everybody, chosen by moderators. */
import * as contract from '#contracts/catalogue/featured.ts';
import * as schema from '#contracts/catalogue/featured.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Handle, Load } from '#platform/eventStore/handle.ts';
import { idFilter, listReply, readListQuery } from '#platform/http/listQuery.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findFeatured, listFeatured } from '#projections/catalogue/featuredVideos.ts';
import { readAnswering, toVideo } from '#modules/catalogue/adapters/answers.ts';
import { endFeature, featured, featureVideo, featuredId } from './featured.ts';
import type { FindFees, MediaLinks } from '#modules/catalogue/ports.ts';
import { video } from '#modules/catalogue/listing/video.ts';

export type FeaturedDeps = {
  findFees: FindFees;
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  db: Db;
  now: () => string;
  links: MediaLinks;
  isPro: (userId: string) => Promise<boolean>;
};

export const featuredRoutes = ({ handle, load, caughtUp, db, now, links, isPro, findFees }: FeaturedDeps): Route[] => {
  const today = (): string => now().slice(0, 10);
  return [
    route(contract.featuredVideos, schema.featuredVideos, async () => {
      const answering = await readAnswering(findFees, links.publicPicture);
      return { videos: (await findFeatured(db, today())).map((listing) => toVideo(listing, answering)) };
    }),
    route(contract.adminListFeatured, schema.adminListFeatured, async ({ query }) => {
      const { filter, ...page } = readListQuery(query, idFilter);
      const { rows, total } = await listFeatured(db, today(), { ids: filter.id, ...page });
      return listReply('featured', rows, page.from, total);
    }),
    route(contract.featureVideo, schema.featureVideo, async ({ params: { id }, body, caller, cause }) => {
      const state = await load(video, id);
      if (state.status === 'none') throw new Problem('not-found');
      const { creatorId } = state;
      const isForSale = state.status === 'listed' && state.disabledBy.length === 0;
      const wish = { videoId: id, creatorId, by: caller.userId, ...body };
      const standing = { isForSale, isPro: await isPro(creatorId) };
      await caughtUp(await handle(featured, featuredId, featureVideo(wish, standing, today()), cause));
      return { success: true };
    }),
    route(contract.endFeature, schema.endFeature, async ({ params: { id }, body, caller, cause }) => {
      const end = { videoId: id, by: caller.userId, reason: body.reason };
      await caughtUp(await handle(featured, featuredId, endFeature(end), cause));
      return { success: true };
    }),
  ];
};
