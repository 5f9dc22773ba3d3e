/** What catalogue records when we fail to prepare an upload. */
import type { Event } from '#platform/eventStore/eventStore.ts';

/** The file has nothing against it, and yet we failed to prepare it as often as we try. What the tools said is kept outside the log. */
export type PreparationFailed = Event<'PreparationFailed', { videoId: string }>;
/** Staff have it examined again. */
export type PreparationRepeated = Event<'PreparationRepeated', { videoId: string }>;
export type PreparationEvent = PreparationFailed | PreparationRepeated;
