/** "When this happened, do that": reactions that run at least once per event, from a durable position. */
import type { Event, RecordedEvent } from './eventStore.ts';

export type Reactions<E extends Event> = {
  [Type in E['type']]?: (event: RecordedEvent<Extract<E, { type: Type }>>) => Promise<unknown>;
};

export type Policy = Readonly<{
  /** A sentence; it keys the checkpoint, so renaming it starts from the beginning. */
  name: string;
  types: readonly string[];
  react: (event: RecordedEvent) => Promise<void>;
}>;

/** Declares a policy. What a reaction does must be safe to repeat. */
export const policy = <E extends Event>(name: string, reactions: Reactions<E>): Policy => ({
  name,
  types: Object.keys(reactions),
  react: async (event) => {
    const reaction = reactions[event.type as E['type']];
    // The subscription is filtered by `types`, so the event is of the type this reaction was declared for.
    await reaction?.(event as RecordedEvent<Extract<E, { type: E['type'] }>>);
  },
});

/** Where the events of one policy wait to which it could not react. */
export type Parking = {
  /** Whether an earlier event of this stream waits. */
  holds: (streamId: string) => Promise<boolean>;
  /** Keeps the event for later, with the reason; null for one that only waits behind another. Safe to repeat. */
  park: (event: Pick<RecordedEvent, 'eventId' | 'streamId' | 'type' | 'revision'>, error: unknown) => Promise<void>;
};

/** Opens the parking of a policy. */
export type OpenParking = (policy: string) => Promise<Parking>;
