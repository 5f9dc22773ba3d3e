/** A defect that the product once had: its mend taken out again. */

/** Replaces this text, which occurs exactly once in the file. */
export type Patch = Readonly<{ file: string; find: string; put: string }>;

type Found =
  /** By the simulation: the beginnings of the names of the checks, one of which has to fail. */
  | { foundBy: readonly string[] }
  /** By a test of this file, by its whole name. */
  | { failsTest: { file: string; test: string } };

export type Defect = Readonly<{ name: string; patches: readonly Patch[] } & Found>;
