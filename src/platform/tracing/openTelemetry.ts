/** Sends traces to a receiver by OTLP over HTTP. Loaded only where there is one. */
import { createHash } from 'node:crypto';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type IdGenerator,
} from '@opentelemetry/sdk-trace';
import type { Begun, Tracing } from './tracing.ts';

export type TracingOptions = {
  /** Where the receiver listens, without `/v1/traces`. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  version: string;
  /** The part of the traces that is sent, 0 to 1. Of a trace, all or nothing is sent, whichever process made it. */
  ratio: number;
  /** How long spans are gathered, in ms. Default 2000. */
  gatherMs?: number;
};

const hexOf = (text: string, digits: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, digits);

/** The id of a request is a UUID, whose digits are those of the trace: it is found by the reference that a visitor reads. */
export const traceIdOf = (correlationId: string): string => {
  const digits = correlationId.replaceAll('-', '').toLowerCase();
  return /^[\da-f]{32}$/.test(digits) && !/^0+$/.test(digits) ? digits : hexOf(correlationId, 32);
};

/** The span of a request or an event. */
export const spanIdOf = (id: string): string => hexOf(`span ${id}`, 16);

const kinds: Record<Begun['kind'], SpanKind> = {
  request: SpanKind.SERVER,
  fact: SpanKind.PRODUCER,
  readModel: SpanKind.CONSUMER,
  reaction: SpanKind.CONSUMER,
  job: SpanKind.CONSUMER,
};

/** The library asks for ids while it begins a span, and at no other time. */
const chosenIds = (): IdGenerator & { choose: (traceId: string, spanId: string | undefined) => void } => {
  const random = new RandomIdGenerator();
  let chosen: { traceId: string; spanId: string | undefined } | undefined;
  return {
    choose: (traceId, spanId) => {
      chosen = { traceId, spanId };
    },
    generateTraceId: () => chosen?.traceId ?? random.generateTraceId(),
    generateSpanId: () => chosen?.spanId ?? random.generateSpanId(),
  };
};

const parentOf = ({ correlationId, follows }: Begun): Context => {
  if (follows === null) return ROOT_CONTEXT;
  const parent = { traceId: traceIdOf(correlationId), spanId: spanIdOf(follows ?? correlationId), isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags: TraceFlags.SAMPLED });
};

/** Begins to send; a receiver that is away loses spans and holds up nothing. */
export const openTelemetry = (options: TracingOptions): Tracing => {
  const { endpoint, headers, serviceName, version, ratio, gatherMs = 2000 } = options;
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, headers: { ...headers } });
  const idGenerator = chosenIds();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new TraceIdRatioBasedSampler(ratio),
    idGenerator,
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: gatherMs })],
  });
  const tracer = provider.getTracer('soletake', version);
  return {
    begin: (begun) => {
      const { name, kind, correlationId, id } = begun;
      idGenerator.choose(traceIdOf(correlationId), id === undefined ? undefined : spanIdOf(id));
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind], attributes: { 'soletake.correlation_id': correlationId } },
        parentOf(begun),
      );
      return ({ name: better, error, attributes = {} } = {}) => {
        if (better !== undefined) span.updateName(better);
        span.setAttributes(attributes);
        // The message of an error may hold what people have typed; the log has it.
        if (error !== undefined) {
          span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      };
    },
    close: () => provider.shutdown(),
  };
};
