import {
  status,
  type Metadata,
  type sendUnaryData,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServiceError,
} from '@grpc/grpc-js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { EsdbAccess } from './esdbAccess.ts';
import { sizeOf, type EsdbLog, type Expectation, type Proposed } from './esdbLog.ts';
import {
  appendAnswer,
  appendTooLarge,
  batchError,
  batchExpectationOf,
  batchSuccess,
  expectationOf,
  nameOf,
  proposedOf,
  refusal,
  streamDeleted,
  type BatchRefusal,
} from './esdbMessages.ts';
import { goneSignal, send } from './esdbReads.ts';

export type AppendCall = ServerReadableStream<AppendReq, AppendResp>;
export type BatchCall = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

export type AppendFaults = {
  /** So many appends are written while their call fails as unavailable. */
  loseAnswers: number;
  /** So many appends are written and never answered. */
  keepSilent: number;
  /** So many appends are written, and their call is ended without an error or an answer. */
  endQuietly: number;
};

type Batch = {
  key: { correlationId: ReturnType<BatchAppendReq['getCorrelationId']>; stream: string };
  expected: Expectation;
  deadline: Date | undefined;
  events: Proposed[];
};

/** Answers Streams.Append and Streams.BatchAppend. */
export const serveAppends = (
  log: EsdbLog,
  faults: AppendFaults,
  { maxAppendBytes, access }: { maxAppendBytes: number; access: EsdbAccess | undefined },
) => {
  /** What is to become of the answer to an append that was just written. */
  const takeFault = (): 'lost' | 'silent' | 'ended' | undefined => {
    if (faults.loseAnswers > 0) return ((faults.loseAnswers -= 1), 'lost');
    if (faults.keepSilent > 0) return ((faults.keepSilent -= 1), 'silent');
    return faults.endQuietly > 0 ? ((faults.endQuietly -= 1), 'ended') : undefined;
  };

  const isTooLarge = (events: readonly Proposed[]) =>
    events.reduce((sum, event) => sum + sizeOf(event), 0) > maxAppendBytes;

  const appendNext = async (call: AppendCall): Promise<AppendResp | undefined> => {
    let options: AppendReq.Options | undefined;
    const events: Proposed[] = [];
    for await (const request of call as AsyncIterable<AppendReq>) {
      const message = request.getProposedMessage();
      options ??= request.getOptions();
      if (message) events.push(proposedOf(message));
      if (isTooLarge(events)) throw appendTooLarge(maxAppendBytes);
    }
    if (!options) throw refusal(status.INVALID_ARGUMENT, 'An append begins with its options.');
    const expected = expectationOf(options);
    const stream = nameOf(options.getStreamIdentifier());
    access?.mustBeAllowed(call.metadata, stream, '$w');
    const outcome = log.append(stream, expected, events);
    if (outcome.kind === 'deleted') throw streamDeleted(stream);
    const fault = outcome.kind === 'written' ? takeFault() : undefined;
    if (fault === 'lost') throw refusal(status.UNAVAILABLE, 'lost');
    return fault ? undefined : appendAnswer(outcome, expected);
  };

  const append = (call: AppendCall, answer: sendUnaryData<AppendResp>) =>
    void appendNext(call).then((response) => response && answer(null, response), answer);

  /** Takes one request in; gives back the batch once it is whole, or the refusal that ends it. */
  const collect = (
    pending: Map<string, Batch>,
    request: BatchAppendReq,
    metadata: Metadata,
  ): Batch | BatchAppendResp | undefined => {
    const id = request.getCorrelationId()?.getString() ?? '';
    const options = request.getOptions();
    if (options) pending.set(id, batchOf(request, options));
    const batch = pending.get(id);
    if (!batch) return undefined;
    const refuse = (refused: BatchRefusal) => (pending.delete(id), batchError(batch.key, refused));
    if (options && !isAllowed(metadata, batch.key.stream)) return refuse({ kind: 'denied' });
    if (batch.deadline && batch.deadline.getTime() <= Date.now()) return refuse({ kind: 'timeout' });
    try {
      batch.events.push(...request.getProposedMessagesList().map(proposedOf));
    } catch (error) {
      return refuse({ kind: 'badRequest', message: String(error) });
    }
    if (isTooLarge(batch.events)) return refuse({ kind: 'tooLarge', maxBytes: maxAppendBytes });
    if (!request.getIsFinal()) return undefined;
    pending.delete(id);
    return batch;
  };

  /** A wrong password ends the whole call; a stream that the caller may not write, only this append. */
  const isAllowed = (metadata: Metadata, stream: string): boolean => {
    try {
      access?.mustBeAllowed(metadata, stream, '$w');
      return true;
    } catch (error) {
      if ((error as ServiceError).code === status.PERMISSION_DENIED) return false;
      throw error;
    }
  };

  const commit = ({ key, expected, events }: Batch): { answer: BatchAppendResp; isWritten: boolean } => {
    const outcome = log.append(key.stream, expected, events);
    if (outcome.kind === 'written') return { answer: batchSuccess(key, outcome), isWritten: true };
    const refused = outcome.kind === 'deleted' ? outcome : { ...outcome, expected };
    return { answer: batchError(key, refused), isWritten: false };
  };

  const appendBatches = async (call: BatchCall, gone: AbortSignal) => {
    const pending = new Map<string, Batch>();
    const requests: AsyncIterable<BatchAppendReq> = call.iterator({ destroyOnReturn: false }); // it must end with a status
    for await (const request of requests) {
      const collected = collect(pending, request, call.metadata);
      if (!collected) continue;
      const { answer, isWritten } = 'events' in collected ? commit(collected) : { answer: collected, isWritten: false };
      const fault = isWritten ? takeFault() : undefined;
      if (fault === 'lost') throw refusal(status.UNAVAILABLE, 'lost');
      if (fault === 'ended') return;
      if (!fault) await send(call, answer, gone);
    }
  };

  const batchAppend = (call: BatchCall) => {
    const gone = goneSignal(call);
    appendBatches(call, gone.signal).then(
      () => void call.end(),
      (error: unknown) => gone.signal.aborted || call.emit('error', error),
    );
  };

  return { append, batchAppend };
};

const batchOf = (request: BatchAppendReq, options: BatchAppendReq.Options): Batch => ({
  key: { correlationId: request.getCorrelationId(), stream: nameOf(options.getStreamIdentifier()) },
  expected: batchExpectationOf(options),
  deadline: options.getDeadline()?.toDate(),
  events: [],
});
