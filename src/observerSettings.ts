/** The settings of metrics and traces. */
import { z } from 'zod';
import { isLoopback } from '#platform/network/isLoopback.ts';

const text = z
  .string()
  .trim()
  .transform((given) => (given === '' ? undefined : given))
  .optional();

/** A port that is not set is none. */
export const optionalPort = z.preprocess(
  (given) => (given === '' ? undefined : given),
  z.coerce.number().int().min(1).max(65_535).optional(),
);
export const metricsToken = text.refine(
  (token) => token === undefined || token.length >= 16,
  'needs at least 16 characters',
);
export const traceRatio = z.coerce.number().min(0).max(1).default(1);

type Environment = {
  PORT: number;
  METRICS_PORT?: number | undefined;
  METRICS_HOST: string;
  METRICS_TOKEN?: string | undefined;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS: readonly string[];
  OTEL_SERVICE_NAME: string;
  OTEL_TRACES_SAMPLER_ARG: number;
};

/** What is wrong with them together, a sentence each. */
export const observerFaults = (env: Environment): string[] => {
  const { PORT, METRICS_PORT, METRICS_HOST, METRICS_TOKEN, OTEL_EXPORTER_OTLP_HEADERS } = env;
  const faults: string[] = [];
  if (METRICS_PORT === PORT) faults.push('METRICS_PORT: needs a port of its own, which the public does not reach');
  if (METRICS_PORT !== undefined && !isLoopback(METRICS_HOST) && METRICS_TOKEN === undefined)
    faults.push('METRICS_TOKEN: needed where other machines reach METRICS_HOST');
  if (OTEL_EXPORTER_OTLP_HEADERS.some((header) => !/^[^=\s]+=/.test(header)))
    faults.push('OTEL_EXPORTER_OTLP_HEADERS: is name=value, with commas between');
  return faults;
};

const headerOf = (header: string): [string, string] => {
  const at = header.indexOf('=');
  return [header.slice(0, at), decodeURIComponent(header.slice(at + 1))];
};

/** Undefined for what is off. */
export const observersOf = (env: Environment) => ({
  metrics:
    env.METRICS_PORT === undefined
      ? undefined
      : { port: env.METRICS_PORT, host: env.METRICS_HOST, token: env.METRICS_TOKEN },
  tracing:
    env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? undefined
      : {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: Object.fromEntries(env.OTEL_EXPORTER_OTLP_HEADERS.map(headerOf)),
          serviceName: env.OTEL_SERVICE_NAME,
          ratio: env.OTEL_TRACES_SAMPLER_ARG,
        },
});
