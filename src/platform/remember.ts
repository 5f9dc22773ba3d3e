/**
 * Answers from one asking of `ask` for `lifeMs` (milliseconds, above 0), so that what everybody sees is asked for once.
 * A failed asking is not remembered.
 */
export const remember = <Answer>(lifeMs: number, ask: () => Promise<Answer>): (() => Promise<Answer>) => {
  let known: { answer: Promise<Answer>; until: number } | undefined;
  return () => {
    if (known && known.until > performance.now()) return known.answer;
    const fresh = { answer: ask(), until: performance.now() + lifeMs };
    known = fresh;
    fresh.answer.catch(() => {
      if (known === fresh) known = undefined;
    });
    return fresh.answer;
  };
};
