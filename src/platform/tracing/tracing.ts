/**
 * The port through which work is traced: request → fact → read model or reaction → job. A trace has the id of the request that began
 * it all, and every span one that follows from the id of its request or event, so nothing has to be stored to link them.
 */
import { currentContext } from '#platform/log/context.ts';

/** What begins. */
export type Begun = Readonly<{
  /** `fact VideoSold`, `job settle-order`: a few values, no ids. */
  name: string;
  kind: 'request' | 'fact' | 'readModel' | 'reaction' | 'job';
  /** Shared by everything that one request caused. */
  correlationId: string;
  /** The request or event that this is, if others may follow it. */
  id?: string | undefined;
  /** The request or event that this follows; the request of the correlation unless given. */
  follows?: string | null | undefined;
}>;

export type End = Readonly<{ name?: string; error?: unknown; attributes?: Readonly<Record<string, string | number>> }>;

export interface Tracing {
  /** Begins a span; call what it returns once, when the work has ended. */
  begin(begun: Begun): (end?: End) => void;
  /** Sends what has not been sent. */
  close(): Promise<void>;
}

/** While nobody receives traces, none are made. */
export const noTracing: Tracing = { begin: () => () => undefined, close: () => Promise.resolve() };

/** Runs the work as a span. @throws what the work throws */
export const traced = async <Result>(
  tracing: Pick<Tracing, 'begin'>,
  begun: Begun,
  work: () => Promise<Result>,
): Promise<Result> => {
  const end = tracing.begin(begun);
  try {
    const result = await work();
    end();
    return result;
  } catch (error) {
    end({ error });
    throw error;
  }
};

/** Runs the work as a span of the request or event to which it belongs; work that belongs to nothing is not traced. */
export const tracedHere = <Result>(
  tracing: Pick<Tracing, 'begin'>,
  begun: Pick<Begun, 'name' | 'kind'>,
  work: () => Promise<Result>,
): Promise<Result> => {
  const context = currentContext();
  if (context === undefined) return work();
  const { correlationId, eventId: follows } = context;
  return traced(tracing, { ...begun, correlationId, follows }, work);
};
