/**
 * Answers from one call of `ask` for `lifeMs` (milliseconds, above 0), so that a shared answer is fetched once. A
 * failed call is not remembered.
 */
export const remember = <Answer>(lifeMs: number, ask: () => Promise<Answer>): (() => Promise<Answer>) => {
  let remembered: { answer: Promise<Answer>; until: number } | undefined;
  return () => {
    if (remembered && remembered.until > performance.now()) return remembered.answer;
    const fresh = { answer: ask(), until: performance.now() + lifeMs };
    remembered = fresh;
    fresh.answer.catch(() => {
      if (remembered === fresh) remembered = undefined;
    });
    return fresh.answer;
  };
};

/**
 * As above, but callers always get an answer: while calls fail, the last one, or `first` before there was any.
 * `onError` receives each failure.
 */
export const rememberLast = <Answer>(
  lifeMs: number,
  ask: () => Promise<Answer>,
  { first, onError }: { first: Answer; onError: (error: unknown) => void },
): (() => Promise<Answer>) => {
  let last = first;
  const read = remember(lifeMs, ask);
  return async () => {
    try {
      last = await read();
    } catch (error) {
      onError(error);
    }
    return last;
  };
};
