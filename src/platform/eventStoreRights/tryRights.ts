/** Tries what a user may do in EventStoreDB, and writes nothing: every change expects a revision that cannot be. */
import { jsonEvent, type EventStoreDBClient } from '@eventstore/db-client';
import { isAccessRefused, isOnlyRevisionRefused, isStreamUnknown } from './esdbRefusal.ts';

/** One thing that was tried. */
export type RightsTrial = Readonly<{ what: string; isAllowed: boolean; shouldBeAllowed: boolean }>;

type Act = Readonly<{
  what: string;
  shouldBeAllowed: boolean;
  run: (client: EventStoreDBClient) => Promise<unknown>;
}>;

/** The server checks the rights first, and then finds that the stream is not that long. */
const impossible = { expectedRevision: 1_000_000_000_000n };
/** Nothing ever lies in it. */
const STREAM = 'rightsTrial-0';

const readFirst = async (read: AsyncIterable<unknown>): Promise<void> => {
  for await (const _ of read) return;
};
const appendTo =
  (stream: string, type: string) =>
  (client: EventStoreDBClient): Promise<unknown> =>
    client.appendToStream(stream, jsonEvent({ type, data: {} }), impossible);

const readAll = (client: EventStoreDBClient) => readFirst(client.readAll({ maxCount: 1 }));
const append = appendTo(STREAM, 'RightsTried');

/** What the program needs and what it must not be able to do. */
const ofTheProgram: readonly Act[] = [
  { what: 'read the whole log', shouldBeAllowed: true, run: readAll },
  { what: 'read a stream', shouldBeAllowed: true, run: (client) => readFirst(client.readStream(STREAM)) },
  { what: 'append to a stream', shouldBeAllowed: true, run: append },
  { what: 'delete a stream', shouldBeAllowed: false, run: (client) => client.deleteStream(STREAM, impossible) },
  {
    what: 'delete a stream for good',
    shouldBeAllowed: false,
    run: (client) => client.tombstoneStream(STREAM, impossible),
  },
  { what: 'set the metadata of a stream', shouldBeAllowed: false, run: appendTo(`$$${STREAM}`, '$metadata') },
  { what: 'change the rights of everybody', shouldBeAllowed: false, run: appendTo('$settings', 'update-default-acl') },
];
const ofNobody: readonly Act[] = [
  { what: 'read the whole log', shouldBeAllowed: false, run: readAll },
  { what: 'append to a stream', shouldBeAllowed: false, run: append },
];

/** @throws when the server neither allows nor refuses it, e.g. does not answer */
const tryOnce = async (client: EventStoreDBClient, { run }: Act): Promise<boolean> => {
  try {
    await run(client);
    return true;
  } catch (error) {
    if (isAccessRefused(error)) return false;
    if (isOnlyRevisionRefused(error) || isStreamUnknown(error)) return true;
    throw error;
  }
};

/** The server takes up new rights and passwords a moment after it has written them, each node by itself. */
const AGAIN_MS = 250;

const tryAll = async (client: EventStoreDBClient, acts: readonly Act[], patienceMs: number): Promise<RightsTrial[]> => {
  const trials: RightsTrial[] = [];
  const end = performance.now() + patienceMs;
  for (const act of acts) {
    let isAllowed = await tryOnce(client, act);
    while (isAllowed !== act.shouldBeAllowed && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      isAllowed = await tryOnce(client, act);
    }
    trials.push({ what: act.what, isAllowed, shouldBeAllowed: act.shouldBeAllowed });
  }
  return trials;
};

/** As the program's user. Waits at most `patienceMs` until everything is as it should be. @throws when the server does not answer */
export const tryRights = (client: EventStoreDBClient, patienceMs: number): Promise<RightsTrial[]> =>
  tryAll(client, ofTheProgram, patienceMs);

/** As somebody who has not signed in; otherwise like `tryRights`. */
export const tryRightsOfNobody = (client: EventStoreDBClient, patienceMs: number): Promise<RightsTrial[]> =>
  tryAll(client, ofNobody, patienceMs);
