import { useCallback, useRef } from 'react';
import type { Call, CallOptions } from '#contracts/http/call.ts';
import type { Endpoint } from '#contracts/http/endpoint.ts';

type Send = (endpoint: Endpoint, input: unknown, options?: CallOptions) => unknown;

/**
 * Gives each call of what moves money the id of its press. The same call again has the same id, as its answer may have been
 * lost; `forget` ends that once an answer has come.
 */
export const usePresses = (call: Call): { call: Call; forget: () => void } => {
  const presses = useRef(new Map<string, string>());
  const send: Send = (endpoint, input, options) => {
    const ask = call as Send;
    if (!endpoint.movesMoney) return ask(endpoint, input, options);
    const about = JSON.stringify([endpoint.path, input]);
    const pressId = presses.current.get(about) ?? crypto.randomUUID();
    presses.current.set(about, pressId);
    return ask(endpoint, input, { ...options, pressId });
  };
  const forget = useCallback(() => presses.current.clear(), []);
  return { call: send as Call, forget };
};
