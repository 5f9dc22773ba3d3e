/** Converts EventStoreDB's positions and records to those of the port. */
import type { Position as LogPosition, RecordedEvent as LogRecord } from '@eventstore/db-client';
import type { EventMetadata, Position, RecordedEvent } from './eventStore.ts';

const digits = 20; // of the largest 64-bit number

const pad = (part: bigint): string => part.toString().padStart(digits, '0');

/** `commit:prepare`, zero-padded, so that positions compare as strings. */
export const toPosition = ({ commit, prepare }: LogPosition): Position => `${pad(commit)}:${pad(prepare)}`;

/** @throws RangeError for text that `toPosition` did not make */
export const fromPosition = (position: Position): LogPosition => {
  const [, commit, prepare] = /^(\d{20}):(\d{20})$/.exec(position) ?? [];
  if (commit === undefined || prepare === undefined)
    throw new RangeError(`not a position of EventStoreDB: ${position}`);
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
};

/** Events that the server writes for itself: statistics, settings of streams, tombstones, links. */
export const isSystemEvent = ({ streamId, type }: { streamId: string; type: string }): boolean =>
  streamId.startsWith('$') || type.startsWith('$');

const isOurs = (metadata: unknown): metadata is EventMetadata =>
  typeof metadata === 'object' && metadata !== null && 'schemaVersion' in metadata && 'correlationId' in metadata;

/** @throws TypeError for an event that was not appended through the port, or from a server (before 22.6) that gives no position */
export const toRecorded = (record: LogRecord): RecordedEvent => {
  const { id, type, data, metadata, streamId, revision, position } = record;
  if (!position) throw new TypeError(`the server gives no position for event ${revision} of ${streamId}`);
  if (!isOurs(metadata))
    throw new TypeError(`event ${revision} of ${streamId} (${type}) was not written by this program`);
  return { eventId: id, type, data, metadata, streamId, revision: Number(revision), position: toPosition(position) };
};
