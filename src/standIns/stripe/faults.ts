/** Misbehaviour on command, for tests: what a network and a provider do on a bad day. */
import { z } from 'zod';

const isRegExp = (source: string): boolean => {
  try {
    return new RegExp(source).source !== '';
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
};

/**
 * `dropReply`: the work is done, the connection breaks. `error500Before`: nothing is done or kept. `error500After`: the
 * work is done, and the 500 is what the idempotency key answers from then on. `delay`: the work starts late.
 */
export const faultSchema = z.strictObject({
  /** Regular expression searched for in the path of the request. */
  path: z.string().min(1).refine(isRegExp, 'Not a regular expression'),
  method: z.enum(['GET', 'POST']).optional(),
  times: z.int().min(1),
  kind: z.enum(['dropReply', 'error500Before', 'error500After', 'delay']),
  ms: z.int().min(0).max(120_000).default(0),
});

export type Fault = z.output<typeof faultSchema>;

export type Faults = {
  add: (fault: Fault) => void;
  clear: () => void;
  /** The fault for this request, which is used up by one. */
  take: (method: string, path: string) => Fault | undefined;
};

export const openFaults = (): Faults => {
  let faults: Fault[] = [];
  return {
    add: (fault) => {
      faults = [...faults, fault];
    },
    clear: () => {
      faults = [];
    },
    take: (method, path) => {
      const fits = (fault: Fault) => (fault.method ?? method) === method && new RegExp(fault.path).test(path);
      const fault = faults.find(fits);
      faults = faults
        .map((other) => (other === fault ? { ...other, times: other.times - 1 } : other))
        .filter(({ times }) => times > 0);
      return fault;
    },
  };
};
