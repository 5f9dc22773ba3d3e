import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import codePb from '@eventstore/db-client/generated/code_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  DeleteReq,
  ReadReq,
  ReadResp,
  TombstoneReq,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { Expectation, LogRecord, Outcome, Proposed } from './esdbLog.ts';

/** The protocol's messages (package event_store.client), to and from what the test server's log understands. */

export const nameOf = (identifier: StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

const identifierOf = (stream: string) => new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8'));

const uuidText = (uuid: UUID | undefined): string => {
  const structured = uuid?.getStructured();
  if (!structured) return uuid?.getString() ?? '';
  const bits = (text: string) => BigInt.asUintN(64, BigInt(text)).toString(16).padStart(16, '0');
  const hex = bits(structured.getMostSignificantBits()) + bits(structured.getLeastSignificantBits());
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

type ProposedMessage = AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage;

/** @throws a refusal when the type or the content type is missing */
export const proposedOf = (message: ProposedMessage): Proposed => {
  const properties = message.getMetadataMap();
  const type = properties.get('type');
  const contentType = properties.get('content-type');
  if (type === undefined || contentType === undefined)
    throw refusal(status.INVALID_ARGUMENT, 'Required Metadata Property is missing', {
      exception: 'missing-required-metadata-property',
      'required-metadata-properties': 'type,content-type',
    });
  return {
    id: uuidText(message.getId()),
    type,
    isJson: contentType === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
};

type RevisionOptions = AppendReq.Options | DeleteReq.Options | TombstoneReq.Options;

export const expectationOf = (options: RevisionOptions): Expectation => {
  if (options.hasNoStream()) return 'noStream';
  if (options.hasStreamExists()) return 'exists';
  return options.hasRevision() ? Number(options.getRevision()) : 'any';
};

export const batchExpectationOf = (options: BatchAppendReq.Options): Expectation => {
  if (options.hasNoStream()) return 'noStream';
  if (options.hasStreamExists()) return 'exists';
  return options.hasStreamPosition() ? Number(options.getStreamPosition()) : 'any';
};

type Success = streamsPb.AppendResp.Success | streamsPb.BatchAppendResp.Success;

/** −1 says that the stream has no events. */
const writeRevision = (success: Success, revision: number): void => {
  if (revision < 0) success.setNoStream(new sharedPb.Empty());
  else success.setCurrentRevision(String(revision));
};

/** The answer to Append and Delete; a stream that was deleted for good is a refusal of the whole call. */
export const appendAnswer = (outcome: Exclude<Outcome, { kind: 'deleted' }>, expected: Expectation): AppendResp => {
  const answer = new streamsPb.AppendResp();
  if (outcome.kind === 'wrongVersion') return answer.setWrongExpectedVersion(wrongVersionOf(outcome.current, expected));
  const success = new streamsPb.AppendResp.Success();
  writeRevision(success, outcome.revision);
  const position = positionText(outcome.position);
  if (position === undefined) success.setNoPosition(new sharedPb.Empty());
  else
    success.setPosition(new streamsPb.AppendResp.Position().setCommitPosition(position).setPreparePosition(position));
  return answer.setSuccess(success);
};

const wrongVersionOf = (current: number, expected: Expectation) => {
  const wrong = new streamsPb.AppendResp.WrongExpectedVersion();
  if (current < 0) wrong.setCurrentNoStream(new sharedPb.Empty());
  else wrong.setCurrentRevision(String(current));
  if (expected === 'any') return wrong.setExpectedAny(new sharedPb.Empty());
  if (expected === 'exists') return wrong.setExpectedStreamExists(new sharedPb.Empty());
  if (expected === 'noStream') return wrong.setExpectedNoStream(new sharedPb.Empty());
  return wrong.setExpectedRevision(String(expected));
};

const positionText = (position: number | undefined) => (position === undefined ? undefined : String(position));

type BatchKey = { correlationId: UUID | undefined; stream: string };

const batchAnswer = ({ correlationId, stream }: BatchKey): BatchAppendResp =>
  new streamsPb.BatchAppendResp().setCorrelationId(correlationId).setStreamIdentifier(identifierOf(stream));

export const batchSuccess = (key: BatchKey, outcome: Extract<Outcome, { kind: 'written' }>): BatchAppendResp => {
  const success = new streamsPb.BatchAppendResp.Success();
  writeRevision(success, outcome.revision);
  const position = positionText(outcome.position);
  if (position === undefined) success.setNoPosition(new sharedPb.Empty());
  else success.setPosition(new sharedPb.AllStreamPosition().setCommitPosition(position).setPreparePosition(position));
  return batchAnswer(key).setSuccess(success);
};

export type BatchRefusal =
  | { kind: 'wrongVersion'; current: number; expected: Expectation }
  | { kind: 'deleted' }
  | { kind: 'timeout' }
  | { kind: 'tooLarge'; maxBytes: number }
  | { kind: 'denied' }
  | { kind: 'badRequest'; message: string };

/** A google.rpc.Status whose `details` (field 3) is an empty Any: the generated code offers no other way to make one. */
const withEmptyDetails = Uint8Array.of(0x1a, 0);

export const batchError = (key: BatchKey, refused: BatchRefusal): BatchAppendResp => {
  const { code, type, bytes } = batchErrorDetails(key, refused);
  const error = statusPb.Status.deserializeBinary(withEmptyDetails).setCode(code).setMessage(type);
  error.getDetails()?.pack(bytes, `event_store.client.${type}`);
  return batchAnswer(key).setError(error);
};

const batchErrorDetails = ({ stream }: BatchKey, refused: BatchRefusal) => {
  switch (refused.kind) {
    case 'wrongVersion':
      return { code: codePb.Code.ALREADY_EXISTS, type: 'WrongExpectedVersion', bytes: batchWrongVersion(refused) };
    case 'deleted': {
      const deleted = new sharedPb.StreamDeleted().setStreamIdentifier(identifierOf(stream));
      return { code: codePb.Code.NOT_FOUND, type: 'StreamDeleted', bytes: deleted.serializeBinary() };
    }
    case 'timeout':
      return { code: codePb.Code.DEADLINE_EXCEEDED, type: 'Timeout', bytes: new sharedPb.Timeout().serializeBinary() };
    case 'tooLarge': {
      const tooLarge = new sharedPb.MaximumAppendSizeExceeded().setMaxappendsize(refused.maxBytes);
      return {
        code: codePb.Code.INVALID_ARGUMENT,
        type: 'MaximumAppendSizeExceeded',
        bytes: tooLarge.serializeBinary(),
      };
    }
    case 'denied': {
      const denied = new sharedPb.AccessDenied();
      return { code: codePb.Code.PERMISSION_DENIED, type: 'AccessDenied', bytes: denied.serializeBinary() };
    }
    case 'badRequest': {
      const bad = new sharedPb.BadRequest().setMessage(refused.message);
      return { code: codePb.Code.INVALID_ARGUMENT, type: 'BadRequest', bytes: bad.serializeBinary() };
    }
  }
};

const batchWrongVersion = ({ current, expected }: { current: number; expected: Expectation }) => {
  const wrong = new sharedPb.WrongExpectedVersion();
  if (current < 0) wrong.setCurrentNoStream(new sharedPb.Empty());
  else wrong.setCurrentStreamRevision(String(current));
  if (expected === 'any') wrong.setExpectedAny(new sharedPb.Empty());
  else if (expected === 'exists') wrong.setExpectedStreamExists(new sharedPb.Empty());
  else if (expected === 'noStream') wrong.setExpectedNoStream(new sharedPb.Empty());
  else wrong.setExpectedStreamPosition(String(expected));
  return wrong.serializeBinary();
};

export const eventMessage = (record: LogRecord): ReadResp => {
  const position = String(record.position);
  const event = new streamsPb.ReadResp.ReadEvent.RecordedEvent()
    .setId(new sharedPb.UUID().setString(record.id))
    .setStreamIdentifier(identifierOf(record.stream))
    .setStreamRevision(String(record.revision))
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(record.data)
    .setCustomMetadata(record.metadata);
  event
    .getMetadataMap()
    .set('type', record.type)
    .set('content-type', record.isJson ? 'application/json' : 'application/octet-stream')
    .set('created', String(BigInt(record.createdMs) * 10_000n));
  return new streamsPb.ReadResp().setEvent(
    new streamsPb.ReadResp.ReadEvent().setEvent(event).setCommitPosition(position),
  );
};

export const confirmation = (subscriptionId: string): ReadResp =>
  new streamsPb.ReadResp().setConfirmation(
    new streamsPb.ReadResp.SubscriptionConfirmation().setSubscriptionId(subscriptionId),
  );

export const caughtUp = (): ReadResp => new streamsPb.ReadResp().setCaughtUp(new streamsPb.ReadResp.CaughtUp());

export const checkpoint = (position: number): ReadResp =>
  new streamsPb.ReadResp().setCheckpoint(
    new streamsPb.ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position)),
  );

export const streamNotFound = (stream: string): ReadResp =>
  new streamsPb.ReadResp().setStreamNotFound(
    new streamsPb.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream)),
  );

/** Which events a filtered read of $all lets through. @throws a refusal for a pattern that cannot be read */
export const filterOf = (options: ReadReq.Options): ((record: LogRecord) => boolean) => {
  const filter = options.getFilter();
  if (!filter) return () => true;
  const expression = filter.getStreamIdentifier() ?? filter.getEventType();
  const textOf = (record: LogRecord) => (filter.hasStreamIdentifier() ? record.stream : record.type);
  if (!expression) throw refusal(status.INVALID_ARGUMENT, 'A filter needs an expression.');
  const prefixes = expression.getPrefixList();
  if (expression.getRegex() === '') return (record) => prefixes.some((prefix) => textOf(record).startsWith(prefix));
  try {
    const pattern = new RegExp(expression.getRegex());
    return (record) => pattern.test(textOf(record));
  } catch (error) {
    throw refusal(status.INVALID_ARGUMENT, String(error));
  }
};

/** An error the way gRPC sends it: status, text, and what the client needs to know in the trailing metadata. */
export const refusal = (code: status, details: string, trailer: Record<string, string> = {}): ServiceError => {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(trailer)) metadata.set(key, value);
  return Object.assign(new Error(details), { code, details, metadata });
};

export const streamDeleted = (stream: string): ServiceError =>
  refusal(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

export const accessDenied = (): ServiceError =>
  refusal(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });

export const leaderElsewhere = (port: number): ServiceError =>
  refusal(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(port),
  });

export const appendTooLarge = (maxBytes: number): ServiceError =>
  refusal(status.INVALID_ARGUMENT, `Maximum Append Size of ${maxBytes} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(maxBytes),
  });

export const wrongVersionOnDelete = (stream: string, current: number, expected: Expectation): ServiceError =>
  refusal(status.FAILED_PRECONDITION, `Delete failed due to WrongExpectedVersion. Stream: ${stream}`, {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': String(typeof expected === 'number' ? expected : -1),
    'actual-version': String(current),
  });
