/**
 * Runs one API call: faults, idempotency, change, answer. Idempotency as Stripe describes it
 * (https://docs.stripe.com/api/idempotent_requests): the first answer of a key, even a 500, is given again for 24 hours;
 * other parameters under the same key are an error, and so is a second call while the first is still running.
 */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import type { Fault, Faults } from './faults.ts';
import { apiVersion } from './objects.ts';
import { type AnswerRecord, type Change, type Records, seconds, type World } from './records.ts';
import { Refusal, serverError } from './refusal.ts';

export type CallInput = {
  id: string;
  body: unknown;
  query: unknown;
  key: string | null;
  /** The connected account that the call is about, where it is about one. */
  account: string | null;
};

/** Decides without waiting for anything, so that calls never interleave. Throws `Refusal`. */
export type Operation = (input: CallInput) => { body: unknown; change?: Change };

export type CallDeps = {
  records: Records;
  world: World;
  faults: Faults;
  commit: (change: Change) => void;
  settled: () => Promise<void>;
};

type Answer = { status: number; body: unknown; requestId: string; replayOf?: string; isFinal?: boolean };

type Call = CallInput & { requestId: string; keptUnder: string | null; hash: string; fault: Fault | undefined };

const dayInSeconds = 24 * 60 * 60;

const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const hashOf = (request: Request): string =>
  createHash('sha256')
    .update(JSON.stringify([request.method, request.path, request.body as unknown], sorted))
    .digest('hex');

const refused = (refusal: Refusal, requestId: string): Answer => ({
  status: refusal.status,
  body: refusal.body,
  requestId,
});

const send = (response: Response, call: Call, answer: Answer): void => {
  response.status(answer.status).set({ 'request-id': call.requestId, 'stripe-version': apiVersion });
  if (call.key !== null) response.set('idempotency-key', call.key);
  if (answer.replayOf !== undefined) {
    response.set({ 'idempotent-replayed': 'true', 'original-request': answer.replayOf });
  }
  if (answer.isFinal === true) response.set('stripe-should-retry', 'false');
  response.json(answer.body);
};

export const openCalls = (deps: CallDeps): ((operation: Operation) => RequestHandler) => {
  const { records, world, faults } = deps;
  const running = new Set<string>();

  const readCall = (request: Request): Call => {
    const key = request.method === 'POST' ? (request.get('idempotency-key') ?? null) : null;
    return {
      id: String(request.params['id'] ?? ''),
      body: request.body as unknown,
      query: request.query,
      key,
      account: request.get('stripe-account') ?? null,
      requestId: world.newId('req_'),
      // Keys of API v1 and v2 do not know of each other.
      keptUnder: key === null ? null : `${request.path.slice(0, 3)} ${key}`,
      hash: hashOf(request),
      fault: faults.take(request.method, request.path),
    };
  };

  const decide = (operation: Operation, call: Call): { answer: Answer; change: Change; isKept: boolean } => {
    try {
      const { body, change = {} } = operation(call);
      return { answer: { status: 200, body, requestId: call.requestId }, change, isKept: true };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { answer: refused(error, call.requestId), change: {}, isKept: error.isKept };
    }
  };

  const toRecord = (id: string, call: Call, { status, body, requestId }: Answer): AnswerRecord => ({
    id,
    requestHash: call.hash,
    requestId,
    status,
    body,
    at: seconds(world),
  });

  const runFresh = async (operation: Operation, call: Call): Promise<Answer> => {
    const { fault, keptUnder } = call;
    if (fault?.kind === 'delay') await wait(fault.ms);
    if (fault?.kind === 'error500Before') return refused(serverError(), call.requestId);
    const { answer, change, isKept } = decide(operation, call);
    const given: Answer =
      fault?.kind === 'error500After' ? { ...refused(serverError(), call.requestId), isFinal: true } : answer;
    const kept = keptUnder !== null && isKept ? { answers: [toRecord(keptUnder, call, given)] } : {};
    deps.commit({ ...change, ...kept });
    return given;
  };

  const replay = (kept: AnswerRecord, call: Call): Answer => {
    if (kept.requestHash === call.hash) {
      return { ...kept, requestId: call.requestId, replayOf: kept.requestId, isFinal: kept.status >= 500 };
    }
    const message = `Keys for idempotent requests can only be used with the same endpoint and parameters they were first used with. Try using a key other than '${call.key ?? ''}' if you meant to execute a different request.`;
    return refused(new Refusal(message, { type: 'idempotency_error' }), call.requestId);
  };

  const runKeyed = async (operation: Operation, call: Call, keptUnder: string): Promise<Answer> => {
    const kept = records.answers.get(keptUnder);
    if (kept !== undefined && seconds(world) - kept.at < dayInSeconds) return replay(kept, call);
    if (running.has(keptUnder)) {
      const message = `There is currently another in-progress request using this Idempotency Key.`;
      return refused(new Refusal(message, { status: 409, code: 'idempotency_key_in_use' }), call.requestId);
    }
    running.add(keptUnder);
    try {
      return await runFresh(operation, call);
    } finally {
      running.delete(keptUnder);
    }
  };

  return (operation) => async (request, response) => {
    const call = readCall(request);
    const { keptUnder } = call;
    const answer = await (keptUnder === null ? runFresh(operation, call) : runKeyed(operation, call, keptUnder));
    await deps.settled();
    if (call.fault?.kind === 'dropReply') request.socket.destroy();
    else send(response, call, answer);
  };
};
