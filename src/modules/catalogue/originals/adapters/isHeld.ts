import type { StaffRole } from '#contracts/http/endpoint.ts';
import { video } from '#modules/catalogue/listing/video.ts';
import { isReviewing, positionFor } from '#modules/catalogue/originals/matters.ts';
import { isHolder, missingForSold, nameOfMatter, original } from '#modules/catalogue/originals/original.ts';
import type { FindMatters } from '#modules/catalogue/ports.ts';
import type { Load } from '#platform/eventStore/handle.ts';
import type { OpenedOriginal } from './openedOriginals.ts';

type Deps = { load: Load; now: () => string; findMatters: FindMatters };

/** Whether the matter for which somebody opened an original is still open, still theirs, and for a sold video still agreed to. */
export const createIsHeld =
  ({ load, now, findMatters }: Deps) =>
  async ({ videoId, userId, matter }: OpenedOriginal, roles: readonly StaffRole[]): Promise<boolean> => {
    if (positionFor(matter.kind, roles) === undefined) return false;
    const state = await load(video, videoId);
    if (matter.kind === 'review') return isReviewing(state, userId, now());
    const open = await findMatters(videoId);
    if (!open.some((other) => nameOfMatter(other) === nameOfMatter(matter))) return false;
    const opened = await load(original, videoId);
    const isMissing = state.status === 'sold' && missingForSold(opened, { by: userId, matter, at: now() }) !== null;
    return isHolder(opened, userId, matter) && !isMissing;
  };
