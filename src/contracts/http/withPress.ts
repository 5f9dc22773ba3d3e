import type { Call, CallOptions, LooseInput } from './call.ts';
import type { Endpoint } from './endpoint.ts';

type LooseCall = (endpoint: Endpoint, input?: LooseInput, options?: CallOptions) => Promise<unknown>;

/** What makes something new has an id in its body already. */
const isNew = (body: unknown): boolean => typeof body === 'object' && body !== null && 'submissionId' in body;

/**
 * The same call, which names the press where money is moved: the given one, as where an answer was lost, or one of its own.
 * @throws as `call`
 */
export const withPress = (call: Call): Call => {
  // What an endpoint takes and answers stays as it is.
  const send = call as LooseCall;
  const pressed: LooseCall = (endpoint, input, options = {}) => {
    if (!endpoint.movesMoney || isNew(input?.body)) return send(endpoint, input, options);
    const { pressId = crypto.randomUUID(), ...others } = options;
    return send(endpoint, { ...input, body: { pressId, ...(input?.body ?? {}) } }, others);
  };
  return pressed as Call;
};
