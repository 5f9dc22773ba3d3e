import { describe, expect, it } from 'vitest';
import { observerFaults, observersOf } from './observerSettings.ts';

const off = {
  PORT: 3000,
  METRICS_HOST: '127.0.0.1',
  OTEL_EXPORTER_OTLP_HEADERS: [],
  OTEL_SERVICE_NAME: 'soletake',
  OTEL_TRACES_SAMPLER_ARG: 1,
};

describe('metrics and traces', () => {
  it('are off until they are set', () => {
    expect(observersOf(off)).toEqual({ metrics: undefined, tracing: undefined });
    expect(observerFaults(off)).toEqual([]);
  });

  it('have a port that is not the public one', () => {
    expect(observerFaults({ ...off, METRICS_PORT: 3000 })).toEqual([expect.stringContaining('METRICS_PORT')]);
    expect(observerFaults({ ...off, METRICS_PORT: 9464 })).toEqual([]);
  });

  it('need a token where other machines reach them', () => {
    const open = { ...off, METRICS_PORT: 9464, METRICS_HOST: '0.0.0.0' };
    expect(observerFaults(open)).toEqual([expect.stringContaining('METRICS_TOKEN')]);
    expect(observerFaults({ ...open, METRICS_TOKEN: 'x'.repeat(16) })).toEqual([]);
    expect(observerFaults({ ...open, METRICS_PORT: undefined })).toEqual([]);
  });

  it('send the headers that the receiver wants', () => {
    const endpoint = 'http://127.0.0.1:4318';
    const wanted = ['authorization=Basic%20eA==', 'x-tenant=one'];
    const env = { ...off, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: wanted };
    expect(observerFaults(env)).toEqual([]);
    expect(observersOf(env).tracing).toEqual({
      endpoint,
      headers: { authorization: 'Basic eA==', 'x-tenant': 'one' },
      serviceName: 'soletake',
      ratio: 1,
    });
    expect(observerFaults({ ...env, OTEL_EXPORTER_OTLP_HEADERS: ['no header'] })).toHaveLength(1);
  });
});
