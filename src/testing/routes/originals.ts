/** Staff who want to see what was sold. */
import type { OriginalWanted } from '#events/catalogue.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import type { Purchase } from './marketplace.ts';
import type { Person } from './people.ts';

/** This person wants to open the original for the problem that the buyer reported. */
export const aWish = (
  { video, orderId }: Purchase,
  by: Person,
  { openingId = id(90), reason = 'The buyer says that the sound is missing.' } = {},
): OriginalWanted => ({
  type: 'OriginalWanted',
  data: {
    openingId,
    videoId: video.id,
    creatorId: video.creator.id,
    by: by.id,
    matter: { kind: 'problem', id: orderId },
    reason: personal(video.creator.id, reason),
  },
});
