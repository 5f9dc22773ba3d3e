/** A video that can no longer be bought, or whose creator no longer has Creator Pro, is featured no longer. */
import type { PlanEvent } from '#events/plans.ts';
import type { SalesEvent } from '#events/sales.ts';
import { causedBy, type Handle, type Load } from '#platform/eventStore/handle.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { CatalogueEvent } from '#events/catalogue.ts';
import { endFeature, featured, featuredId } from './featured.ts';

export const featuredPolicies = ({ handle, load }: { handle: Handle; load: Load }): Policy[] => {
  const end =
    (reason: string) =>
    (event: RecordedEvent & { data: { videoId: string } }): Promise<unknown> =>
      handle(featured, featuredId, endFeature({ videoId: event.data.videoId, by: null, reason }), causedBy(event));
  return [
    policy<SalesEvent | CatalogueEvent | PlanEvent>('feature no longer what has left, or without Creator Pro', {
      VideoSold: end('It was sold.'),
      OfferWithdrawn: end('It was withdrawn.'),
      VideoDisabled: end('There is a copyright claim against it.'),
      ProEnded: async (event) => {
        for (const { videoId, creatorId } of await load(featured, featuredId))
          if (creatorId === event.data.userId)
            await handle(
              featured,
              featuredId,
              endFeature({ videoId, by: null, reason: 'Creator Pro has ended.' }),
              causedBy(event),
            );
      },
    }),
  ];
};
