/** given events, when a command, then events or a refusal: the sentence of every rule test. */
import { expect } from 'vitest';
import { Problem, type ProblemType } from '#contracts/http/problem.ts';
import { stateOf, type Aggregate, type Command } from '#platform/eventStore/aggregate.ts';
import type { Event } from '#platform/eventStore/eventStore.ts';

export const given = <State, E extends Event>(aggregate: Aggregate<State, E>, ...facts: NoInfer<E>[]) => ({
  when: <Decided extends readonly E[]>(command: Command<State, Decided>) => ({
    then: (...expected: { type: E['type']; data?: object }[]): void => {
      const events = command(stateOf(aggregate, facts));
      expect(events.map(({ type }) => type)).toEqual(expected.map(({ type }) => type));
      expected.forEach(({ data }, index) => {
        if (data) expect(events[index]?.data).toMatchObject(data);
      });
    },
    /** `says` is the text that the person reads. */
    refuses: (type: ProblemType, message?: string): void => {
      let problem: unknown;
      try {
        command(stateOf(aggregate, facts));
      } catch (error) {
        problem = error;
      }
      expect(problem).toBeInstanceOf(Problem);
      expect((problem as Problem).type).toBe(type);
      if (message !== undefined) expect((problem as Problem).detail).toBe(message);
    },
  }),
});
