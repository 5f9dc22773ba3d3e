/** Collects where something is not what the log makes of it. */
import type { Finding } from '#platform/transparency/verify/finding.ts';

type Value = string | number | boolean | null | undefined;

export const createDifferences = () => {
  const found: Finding[] = [];
  return {
    /** Compares within this place, e.g. a read model. */
    in:
      (where: string) =>
      (what: string, expected: Value, actual: Value): void => {
        if (expected !== actual)
          found.push({ where, expected: `${what}: ${expected ?? 'none'}`, found: `${actual ?? 'none'}` });
      },
    list: (): readonly Finding[] => found,
  };
};
export type Differences = ReturnType<typeof createDifferences>;
