/** What the tree holds of an event. */
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { canonicalJson } from './canonicalJson.ts';
import { leafHash, type Hash } from './merkle.ts';

/**
 * The text of an event as it is stored: personal values sealed, in the shape in which it was written, and without its position, which
 * is another one in another store. Give it events of the store itself, not of one that opens or upcasts them.
 */
export const leafText = ({
  streamId,
  revision,
  eventId,
  type,
  data,
  metadata,
}: Omit<RecordedEvent, 'position'>): string =>
  canonicalJson({ stream: streamId, revision, id: eventId, type, version: metadata.schemaVersion, data, metadata });

/** The hash of its leaf. */
export const leafOf = (event: Omit<RecordedEvent, 'position'>): Hash => leafHash(leafText(event));
