/** The one way to read the log: every reader sees current shapes. */
import { eventUpcasters } from '#events/steps.ts';
import { eventVersions } from '#events/versions.ts';
import type { EventStore, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { labelPersonal, sealing, type SubjectKeys } from '#platform/eventStore/sealed.ts';
import { upcast, upcasting } from '#platform/eventStore/upcast.ts';

const shapes = { versions: eventVersions, upcasters: eventUpcasters };

/**
 * `store` opens personal values, `sealedStore` leaves them sealed. A sealed value is bound to the path at which it was
 * recorded, so it is opened first and moved to its place of today afterwards.
 */
export const openLog = (recorded: EventStore, keys: SubjectKeys): { store: EventStore; sealedStore: EventStore } => ({
  store: upcasting(sealing(recorded, keys), shapes),
  sealedStore: upcasting(recorded, shapes),
});

/**
 * An event as it is stored, in its shape of today: every personal value reads “sealed for <subject>”, and no key is used.
 * @throws UnknownEvent for an event that this program does not know
 */
export const readWithoutKeys = (recorded: RecordedEvent): RecordedEvent => labelPersonal(upcast(shapes, recorded));
