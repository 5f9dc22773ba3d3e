/**
 * One call of `work` for all items that come while the last one runs, at most one at a time; each item is given the answer of its
 * batch, or its error.
 */
export const inBatches = <Item, Answer>(
  work: (items: readonly Item[]) => Promise<Answer>,
): ((item: Item) => Promise<Answer>) => {
  let waiting: Item[] = [];
  let next: Promise<Answer> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const workNext = async (): Promise<Answer> => {
    await last.catch(() => undefined);
    const items = waiting;
    waiting = [];
    next = undefined;
    const answer = work(items);
    last = answer;
    return answer;
  };
  return async (item) => {
    waiting.push(item);
    return (next ??= workNext());
  };
};
