import { randomUUID } from 'node:crypto';
import { once, type EventEmitter } from 'node:events';
import type { Writable } from 'node:stream';
import { status, type ServerWritableStream } from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { onAbort } from '#platform/time/abort.ts';
import { ALL, type EsdbAccess } from './esdbAccess.ts';
import type { EsdbLog, LogRecord } from './esdbLog.ts';
import {
  caughtUp,
  checkpoint,
  confirmation,
  eventMessage,
  filterOf,
  nameOf,
  refusal,
  streamDeleted,
  streamNotFound,
} from './esdbMessages.ts';

type ObjectWritable<Message> = Writable & { write: (message: Message) => boolean };

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** How a subscription dies: an unavailable server, a server that cancels the call, or a stream that just ends. */
export type HowDropped = 'unavailable' | 'cancelled' | 'ended';

export type ReadFaults = {
  /** The next subscription is dropped after so many events. */
  dropAfter?: { events: number; how: HowDropped } | undefined;
  /** Checkpoints name the end of the log before its events were sent (KurrentDB #4990). */
  checkpointsLie: boolean;
};

type Subscription = { drop: (how: HowDropped) => void };

/** Aborts when the other side has gone or the call was brought to its end here. */
export const goneSignal = (call: EventEmitter): AbortController => {
  const gone = new AbortController();
  call.on('cancelled', () => gone.abort());
  call.on('close', () => gone.abort());
  return gone;
};

/** Writes one message and waits for room. */
export const send = async <Message>(call: ObjectWritable<Message>, message: Message, gone: AbortSignal) => {
  gone.throwIfAborted();
  if (!call.write(message)) await once(call, 'drain', { signal: gone });
};

/** Answers Streams.Read: streams and $all, forwards, backwards and as a subscription. */
export const serveReads = (log: EsdbLog, faults: ReadFaults, access: EsdbAccess | undefined) => {
  const subscriptions = new Set<Subscription>();
  let sent = 0;

  const answer = (call: ReadCall) => {
    const gone = goneSignal(call);
    const work = async () => {
      const options = optionsOf(call.request);
      const stream = options.hasAll() ? ALL : nameOf(options.getStream()?.getStreamIdentifier());
      access?.mustBeAllowed(call.metadata, stream, '$r');
      if (options.hasSubscription()) await subscribe(call, options, gone);
      else await readOnce(call, options, gone.signal);
    };
    work().then(
      () => void call.end(),
      (error: unknown) => gone.signal.aborted || call.emit('error', error),
    );
  };

  const readOnce = async (call: ReadCall, options: ReadReq.Options, gone: AbortSignal) => {
    const stream = nameOf(options.getStream()?.getStreamIdentifier());
    const found = options.hasAll() ? log.records.filter(filterOf(options)) : log.readStream(stream);
    if (found === 'deleted') throw streamDeleted(stream);
    if (found === 'absent') return send(call, streamNotFound(stream), gone);
    const inReach = found.filter(options.hasAll() ? reachOfAll(options) : reachOfStream(options));
    const ordered = options.getReadDirection() === 1 ? inReach.toReversed() : inReach;
    for (const record of ordered.slice(0, Number(options.getCount()))) await send(call, eventMessage(record), gone);
  };

  const subscribe = async (call: ReadCall, options: ReadReq.Options, gone: AbortController) => {
    const stream = nameOf(options.getStream()?.getStreamIdentifier());
    if (!options.hasAll() && log.readStream(stream) === 'deleted') throw streamDeleted(stream);
    const isWanted = options.hasAll() ? filterOf(options) : isOf(stream);
    const { dropAfter } = faults;
    faults.dropAfter = undefined;
    const drop = (how: HowDropped) => {
      gone.abort();
      if (how === 'ended') call.end();
      else call.emit('error', refusal(how === 'cancelled' ? status.CANCELLED : status.UNAVAILABLE, 'dropped'));
    };
    const subscription = { drop };
    subscriptions.add(subscription);
    onAbort(gone.signal, () => subscriptions.delete(subscription));
    await send(call, confirmation(randomUUID()), gone.signal);
    await follow(call, options, isWanted, gone.signal, (delivered) => {
      if (delivered === dropAfter?.events) drop(dropAfter.how);
    });
  };

  const follow = async (
    call: ReadCall,
    options: ReadReq.Options,
    isWanted: (record: LogRecord) => boolean,
    gone: AbortSignal,
    onDelivered: (delivered: number) => void,
  ) => {
    const pace = checkpointPace(options);
    let next = firstWanted(log, options);
    let delivered = 0;
    let isLive = false;
    const last = log.records.at(-1);
    if (faults.checkpointsLie && pace && last) await send(call, checkpoint(last.position), gone);
    for (;;) {
      for (let record = log.records[next]; record; record = log.records[++next]) {
        if (isWanted(record)) {
          await send(call, eventMessage(record), gone);
          sent += 1;
          onDelivered(++delivered);
        }
        if (pace && next % pace === 0) await send(call, checkpoint(record.position), gone);
      }
      if (!isLive) await goLive(call, pace ? log.records[next - 1] : undefined, gone);
      isLive = true;
      await appended(log, next, gone);
    }
  };

  return {
    answer,
    drop: (how: HowDropped) => [...subscriptions].map((subscription) => subscription.drop(how)).length,
    sentEvents: () => sent,
  };
};

const goLive = async (call: ReadCall, considered: LogRecord | undefined, gone: AbortSignal) => {
  if (considered) await send(call, checkpoint(considered.position), gone);
  await send(call, caughtUp(), gone);
};

/** Waits until the log is longer than `length`. */
const appended = (log: EsdbLog, length: number, gone: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    if (log.records.length > length) return resolve();
    const finish = () => {
      stopListening();
      stopHearing();
      if (gone.aborted) reject(new Error('gone'));
      else resolve();
    };
    const stopListening = log.onAppend(finish);
    const stopHearing = onAbort(gone, finish);
  });

const optionsOf = (request: ReadReq): ReadReq.Options => {
  const options = request.getOptions();
  if (!options?.getUuidOption()) throw refusal(status.INVALID_ARGUMENT, "'uuidOption' is a required argument");
  return options;
};

/** After how many considered events a checkpoint is due; 0 without a filter, where there are none. */
const checkpointPace = (options: ReadReq.Options): number => {
  const filter = options.getFilter();
  return filter ? filter.getCheckpointintervalmultiplier() * (filter.hasMax() ? filter.getMax() : 32) : 0;
};

const isOf = (stream: string) => (record: LogRecord) => record.stream === stream;

/** Subscriptions begin after the place they name. */
const firstWanted = (log: EsdbLog, options: ReadReq.Options): number => {
  const from = options.getAll() ?? options.getStream();
  if (!from || from.hasStart()) return 0;
  if (from.hasEnd()) return log.records.length;
  const revision = Number(options.getStream()?.getRevision());
  const position = Number(options.getAll()?.getPosition()?.getCommitPosition());
  const isOfStream = isOf(nameOf(options.getStream()?.getStreamIdentifier()));
  const isAfter = options.hasAll()
    ? (record: LogRecord) => record.position > position
    : (record: LogRecord) => isOfStream(record) && record.revision > revision;
  const index = log.records.findIndex(isAfter);
  return index === -1 ? log.records.length : index;
};

/** Reads of a stream begin with the revision they name. */
const reachOfStream = (options: ReadReq.Options): ((record: LogRecord) => boolean) => {
  const from = options.getStream();
  const isBackwards = options.getReadDirection() === 1;
  if (from?.hasEnd()) return () => isBackwards;
  const revision = from?.hasRevision() ? Number(from.getRevision()) : 0;
  return (record) => (isBackwards ? record.revision <= revision : record.revision >= revision);
};

/** Forwards, $all is read from the position on; backwards, from what lies before it. */
const reachOfAll = (options: ReadReq.Options): ((record: LogRecord) => boolean) => {
  const from = options.getAll();
  const isBackwards = options.getReadDirection() === 1;
  if (from?.hasEnd()) return () => isBackwards;
  const position = from?.hasStart() ? 0 : Number(from?.getPosition()?.getCommitPosition());
  return (record) => (isBackwards ? record.position < position : record.position >= position);
};
