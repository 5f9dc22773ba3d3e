/**
 * The least rights with which the marketplace works in EventStoreDB: it appends to its streams and reads everything, and
 * deletes nothing and changes no metadata.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  BACKWARDS,
  END,
  NO_STREAM,
  SETTINGS_STREAM,
  jsonEvent,
  type EventStoreDBClient,
  type JSONType,
} from '@eventstore/db-client';
import { isStreamUnknown } from './esdbRefusal.ts';

/** The group whose users may do this. */
export const RIGHTS_GROUP = 'soletake';
const ADMINS = '$admins';
const READERS = [RIGHTS_GROUP, ADMINS];

/** What holds for every stream that has no list of its own. */
const defaultAcl = {
  $userStreamAcl: { $r: READERS, $w: [RIGHTS_GROUP], $d: ADMINS, $mr: ADMINS, $mw: ADMINS },
  $systemStreamAcl: { $r: [ADMINS], $w: ADMINS, $d: ADMINS, $mr: ADMINS, $mw: ADMINS },
};

/** What an administrator's step has found: nothing to do, or what was there before. */
export type RightsChange = 'as it was' | 'set' | 'replaced';

type Last = { data: unknown; revision: bigint };

const findLast = async (client: EventStoreDBClient, stream: string): Promise<Last | undefined> => {
  try {
    const read = client.readStream(stream, { direction: BACKWARDS, fromRevision: END, maxCount: 1 });
    for await (const { event } of read) if (event) return { data: event.data, revision: event.revision };
    return undefined;
  } catch (error) {
    if (isStreamUnknown(error)) return undefined;
    throw error;
  }
};

/** Appends unless the last event says the same; `make` gives what it shall say. */
const settle = async (
  client: EventStoreDBClient,
  { stream, type, make }: { stream: string; type: string; make: (before: object) => object },
): Promise<{ isChanged: boolean; before: object | undefined }> => {
  const last = await findLast(client, stream);
  const before = typeof last?.data === 'object' && last.data !== null ? last.data : undefined;
  const wanted = make(before ?? {});
  if (isDeepStrictEqual(before, wanted)) return { isChanged: false, before };
  const event = jsonEvent({ type, data: wanted as JSONType });
  // Whoever changes it meanwhile is not overwritten: the command fails and is run again.
  await client.appendToStream(stream, event, { expectedRevision: last?.revision ?? NO_STREAM });
  return { isChanged: true, before };
};

const aclOf = (metadata: object | undefined): object =>
  metadata && '$acl' in metadata && typeof metadata.$acl === 'object' && metadata.$acl !== null ? metadata.$acl : {};

/** Lets the group and administrators, and nobody else, read the whole log (`$all`). */
export const allowReadingAll = async (client: EventStoreDBClient): Promise<RightsChange> => {
  const { isChanged, before } = await settle(client, {
    stream: '$$$all',
    type: '$metadata',
    make: (metadata) => ({ ...metadata, $acl: { ...aclOf(metadata), $r: READERS } }),
  });
  if (!isChanged) return 'as it was';
  return '$r' in aclOf(before) ? 'replaced' : 'set';
};

/** Lets the group append to and read every stream of users, and nobody but administrators do anything else. */
export const setDefaultRights = async (client: EventStoreDBClient): Promise<RightsChange> => {
  const { isChanged, before } = await settle(client, {
    stream: SETTINGS_STREAM,
    type: 'update-default-acl',
    make: () => defaultAcl,
  });
  if (!isChanged) return 'as it was';
  return before === undefined ? 'set' : 'replaced';
};
