/**
 * Answers from one asking of `ask` for `lifeMs` (milliseconds, above 0), so that what everybody sees is asked for once.
 * A failed asking is not remembered.
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
 * As above, but whoever asks always gets an answer: while asking fails, the last one, and `first` before there was any.
 * Each failure is told to `onError`.
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
